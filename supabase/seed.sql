-- Sixty launch spots, split evenly between two plans. An operator lowers available_spots by hand.
insert into public.launch_promotion_counters (plan_name, available_spots, total_spots)
values ('starter', 30, 30), ('pro', 30, 30)
on conflict (plan_name) do nothing;
