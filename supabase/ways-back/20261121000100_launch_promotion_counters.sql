-- Loses the counters. The publication stays: hosted Supabase had it before.

drop table public.launch_promotion_counters;
