-- Loses no data.

drop function public.end_my_session(uuid);
drop function public.my_sessions();
drop function private.end_my_session(uuid);
drop function private.my_sessions();
