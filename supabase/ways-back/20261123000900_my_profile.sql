-- Loses no data.

drop function public.session_is_alive();
drop function public.my_profile();
