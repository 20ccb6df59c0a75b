-- Loses no rows; answers by mail are no longer taken.

drop function public.take_ticket_mail(uuid, uuid, text, text, text);
drop function private.take_ticket_mail(uuid, uuid, text, text, text);
