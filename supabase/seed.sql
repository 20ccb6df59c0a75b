-- Sixty launch spots, split evenly between two plans. Activating a plan lowers
-- available_spots, and undoing that raises it again.
insert into public.launch_promotion_counters (plan_name, available_spots, total_spots)
values ('starter', 30, 30), ('pro', 30, 30)
on conflict (plan_name) do nothing;
