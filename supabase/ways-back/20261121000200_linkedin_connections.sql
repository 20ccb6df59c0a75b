-- Loses every LinkedIn connection and the states that were used. The tokens stay good at LinkedIn:
-- end the connections first.

drop table public.linkedin_used_states;
drop table public.linkedin_connections;
