-- Loses every address that asked for the newsletter.

drop table public.newsletter_subscribers;
drop function private.skip_known_subscriber();
