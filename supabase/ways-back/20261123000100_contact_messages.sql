-- Loses every message of the contact form. The site then says that messages are not sent.

drop function public.my_contact_messages();
drop function private.my_contact_messages();
drop function public.send_contact_message(text, text, text, text);
drop function private.send_contact_message(text, text, text, text);
drop table public.contact_messages;
