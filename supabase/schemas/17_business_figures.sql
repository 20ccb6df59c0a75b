-- Figures about the business, as the first page of the desk shows them.

create type public.active_plan as (plan public.plan, client_count integer);

create type public.business_figures as (
  -- Active clients by plan; plans without any are left out.
  active_plans public.active_plan[],
  -- Meetings of this week in New York that are booked, held or missed.
  week_meeting_count integer,
  -- Promised replies of the last thirty days that were due or given, and those given in time.
  promised_reply_count integer,
  kept_reply_count integer,
  -- Median time, in seconds, that they took.
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
    select row(profiles.chosen_plan, count(*))::public.active_plan
    from public.profiles where plan_status = 'active'
    group by profiles.chosen_plan order by profiles.chosen_plan
  );
  select count(*) into figures.week_meeting_count from public.meetings
  where meetings.status in ('booked', 'held', 'missed')
    and meetings.starts_at >= week_start and meetings.starts_at < week_start + interval '7 days';
  select count(*), count(*) filter (where times.replied_at <= times.due_at),
    percentile_cont(0.5) within group (
      order by extract(epoch from times.replied_at - times.waited_from)
    )
  into figures.promised_reply_count, figures.kept_reply_count, figures.median_response_s
  from private.response_times as times where times.replied_at > month_ago;
  figures.promised_reply_count := figures.promised_reply_count + (
    select count(*) from private.conversations
    where conversations.due_at > month_ago and conversations.due_at < now()
  );
  select coalesce(sum(counters.available_spots), 0) into figures.launch_spots
  from public.launch_promotion_counters as counters;
  return figures;
end
$$;
