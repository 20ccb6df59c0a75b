-- Loses every ticket and every request for another plan.

drop table public.plan_change_requests;
drop table public.support_tickets;
