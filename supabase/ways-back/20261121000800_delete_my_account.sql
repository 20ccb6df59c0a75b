-- Loses no data. Nobody can delete their own account any more.

drop function public.delete_my_account();
drop function private.delete_my_account();
revoke usage on schema private from authenticated;
