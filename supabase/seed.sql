-- Sixty launch spots in all (spec section 9), split evenly; an operator lowers available_spots as they go.
insert into public.launch_promotion_counters (plan_name, available_spots, total_spots)
values ('starter', 30, 30), ('pro', 30, 30)
on conflict (plan_name) do nothing;
