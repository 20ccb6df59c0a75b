-- Loses no data.

drop trigger owe_mail_about_changed_plan on public.profiles;
drop function private.owe_plan_changed_mail();
