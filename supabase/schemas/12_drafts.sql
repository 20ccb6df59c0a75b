-- Drafts of a client's posts. Nothing is approved but by the client, and an approval names the version
-- it approves.

create type public.network as enum ('Instagram', 'Facebook', 'X', 'LinkedIn', 'TikTok');
