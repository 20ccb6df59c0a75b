-- Counting a hundred thousand takes too long.
create table private.active_plan_counts (
  plan public.plan primary key,
  client_count integer not null
);

alter table private.active_plan_counts enable row level security;

-- Ordered, so that two changes do not deadlock.
create function private.count_active_plans() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before public.plan[] := '{}';
  after public.plan[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select chosen_plan from old_profiles where plan_status = 'active');
  end if;
  if tg_op <> 'DELETE' then
    after := array(select chosen_plan from new_profiles where plan_status = 'active');
  end if;
  insert into private.active_plan_counts as counts (plan, client_count)
  select changes.plan, sum(changes.difference)
  from (
    select plan, -1 as difference from unnest(before) as plan
    union all
    select plan, 1 from unnest(after) as plan
  ) as changes
  group by changes.plan having sum(changes.difference) <> 0 order by changes.plan
  on conflict on constraint active_plan_counts_pkey
  do update set client_count = counts.client_count + excluded.client_count;
  return null;
end
$$;

create trigger count_added_plans after insert on public.profiles
  referencing new table as new_profiles
  for each statement execute function private.count_active_plans();
create trigger count_changed_plans after update on public.profiles
  referencing old table as old_profiles new table as new_profiles
  for each statement execute function private.count_active_plans();
create trigger count_deleted_plans after delete on public.profiles
  referencing old table as old_profiles
  for each statement execute function private.count_active_plans();

create type public.active_plan as (plan public.plan, client_count integer);

create type public.business_figures as (
  active_plans public.active_plan[],
  -- This week in New York: booked, held or missed.
  week_meeting_count integer,
  -- Last thirty days, given or overdue; at most a thousand each.
  promised_reply_count integer,
  kept_reply_count integer,
  median_response_s integer,
  launch_spots integer
);
comment on column public.business_figures.median_response_s is 'Null before the first reply.';

create function private.get_business_figures() returns public.business_figures
  language plpgsql stable set search_path = '' as $$
declare
  figures public.business_figures;
  week_start constant timestamptz :=
    date_trunc('week', now() at time zone 'America/New_York') at time zone 'America/New_York';
  month_ago constant timestamptz := now() - interval '30 days';
begin
  figures.active_plans := array(
    select row(counts.plan, counts.client_count)::public.active_plan
    from private.active_plan_counts as counts where counts.client_count > 0
    order by counts.plan
  );
  select count(*) into figures.week_meeting_count from public.meetings
  where meetings.status in ('booked', 'held', 'missed')
    and meetings.starts_at >= week_start and meetings.starts_at < week_start + interval '7 days';
  select count(*), count(*) filter (where times.replied_at <= times.due_at),
    percentile_cont(0.5) within group (
      order by extract(epoch from times.replied_at - times.waited_from)
    )
  into figures.promised_reply_count, figures.kept_reply_count, figures.median_response_s
  from (
    select * from private.response_times
    where response_times.replied_at > month_ago order by response_times.replied_at desc limit 1000
  ) as times;
  figures.promised_reply_count := figures.promised_reply_count + (
    select count(*) from (
      select from private.conversations
      where conversations.due_at > month_ago and conversations.due_at < now() limit 1000
    ) as overdue
  );
  select coalesce(sum(counters.available_spots), 0) into figures.launch_spots
  from public.launch_promotion_counters as counters;
  return figures;
end
$$;
