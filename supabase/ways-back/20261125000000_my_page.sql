-- Loses no data.

drop function public.my_page(text[]);
drop function private.my_account();
