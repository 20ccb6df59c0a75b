-- Loses every profile. Accounts stay, and sign-up makes no profile any more.

-- With the trigger, which stands on a table of the auth service and so is not ours to drop.
drop function private.create_profile() cascade;
drop table public.profiles;
drop schema private;
