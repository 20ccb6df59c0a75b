-- Loses what was counted. Clients may write as often as they like.

drop trigger count_tickets on public.support_tickets;
drop trigger count_plan_requests on public.plan_change_requests;
drop trigger count_profile_updates on public.profiles;
drop function private.count_row();
drop function private.count_use(text, integer, interval);
drop table private.uses;
