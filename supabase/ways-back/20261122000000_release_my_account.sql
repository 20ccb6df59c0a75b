-- Loses no data. Whoever registers an address that is not theirs keeps their password for it.

drop function public.release_my_account();
drop function private.release_my_account();
