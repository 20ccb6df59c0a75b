-- key_at of each view private.waiting_<kind> is indexed, so that a long queue takes no longer.

create type public.work_item_kind as enum (
  'alerts', 'conversations', 'drafts', 'drafts_to_review', 'posts_to_write', 'meetings',
  'action_plans', 'plan_changes', 'activations', 'clients_without_meeting'
);

-- Null where nothing was promised. The key of a conversation is its due time.
create function private.get_promised_time(kind public.work_item_kind) returns interval
  language sql immutable set search_path = '' as $$
  select case
    when kind in ('alerts', 'conversations') then interval '0'
    -- The key is the start.
    when kind = 'meetings' then interval '30 minutes'
    when kind in ('action_plans', 'activations') then interval '24 hours 30 minutes'
    when kind in ('drafts', 'drafts_to_review', 'plan_changes') then interval '24 hours'
    -- From Monday before the week to its Friday.
    when kind = 'posts_to_write' then interval '4 days 14 hours'
  end
$$;

create view private.waiting_conversations with (security_invoker = true) as
  select id, 'inbox/' || id as path, subject as title, sender_name as sender, user_id as client_id,
    assignee_id, due_at as key_at, waiting_since
  from private.conversations where due_at is not null;

create view private.waiting_drafts with (security_invoker = true) as
  select drafts.id, 'posts/' || drafts.id as path, drafts.network::text as title,
    null::text as sender, drafts.user_id as client_id, null::uuid as assignee_id,
    drafts.status_changed_at as key_at, drafts.status_changed_at as waiting_since
  from public.drafts where drafts.status = 'changes_requested';

create view private.waiting_drafts_to_review with (security_invoker = true) as
  select drafts.id, 'posts/' || drafts.id as path, drafts.network::text as title,
    null::text as sender, drafts.user_id as client_id, null::uuid as assignee_id,
    drafts.status_changed_at as key_at, drafts.status_changed_at as waiting_since
  from public.drafts where drafts.status = 'in_review';

-- Until as many as planned, or staff say so.
create view private.waiting_posts_to_write with (security_invoker = true) as
  select jobs.id,
    'clients/' || jobs.user_id || case when jobs.staff_reason = 'illegal_claim' then '' else '/posts' end
      as path,
    case
      when jobs.staff_reason = 'illegal_claim' then
        profiles.business_name || ' claims what may not be advertised: ' || jobs.illegal_claim
      when jobs.kind = 'week' then format(
        'Write %s’s week: %s by %s', profiles.business_name,
        case jobs.post_count when 1 then '1 post' else jobs.post_count || ' posts' end,
        to_char(jobs.week - 3, 'FMDay')
      )
      when jobs.kind = 'news' then format('Write %s’s post about their news', profiles.business_name)
      else format('Write %s’s posts: %s', profiles.business_name, jobs.post_count)
    end as title,
    null::text as sender, jobs.user_id as client_id, null::uuid as assignee_id, jobs.done_at as key_at,
    jobs.done_at as waiting_since
  from private.draft_jobs as jobs join public.profiles on profiles.id = jobs.user_id
  where jobs.staff_reason is not null and jobs.settled_at is null
    and (jobs.week is null or jobs.week + 7 > now()::date)
    and (
      jobs.staff_reason = 'illegal_claim'
      or jobs.post_count > (
        select count(*) from public.drafts
        where drafts.user_id = jobs.user_id and drafts.status <> 'withdrawn'
          and case
            when jobs.kind = 'news' then drafts.origin = 'human' and drafts.created_at >= jobs.done_at
            when jobs.week is null then drafts.created_at >= jobs.created_at
            else drafts.planned_at >= jobs.week and drafts.planned_at < jobs.week + 7 end
      )
    );

create view private.waiting_meetings with (security_invoker = true) as
  select id, 'meetings/' || id as path, null::text as title, null::text as sender,
    user_id as client_id, staff_id as assignee_id, starts_at as key_at,
    starts_at as waiting_since
  from public.meetings
  where status = 'booked' and starts_at <= now();

create view private.waiting_action_plans with (security_invoker = true) as
  select id, 'meetings/' || id as path, null::text as title, null::text as sender,
    user_id as client_id, staff_id as assignee_id, starts_at as key_at,
    starts_at + interval '30 minutes' as waiting_since
  from public.meetings
  where status = 'held' and action_plan_sent_at is null;

create view private.waiting_plan_changes with (security_invoker = true) as
  select id, 'plan-changes/' || id as path, requested_plan::text as title, null::text as sender,
    user_id as client_id, null::uuid as assignee_id, created_at as key_at,
    created_at as waiting_since
  from public.plan_changes
  where status = 'open';

-- Stored, because nearly all clients have met us and are active.
create table private.awaited_activations (
  client_id uuid primary key references public.profiles (id) on delete cascade,
  met_at timestamptz not null
);
create index awaited_activations_met_at_client_id_idx
  on private.awaited_activations (met_at, client_id);

alter table private.awaited_activations enable row level security;

-- Argument: column of the client.
create function private.update_awaited_activation() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed_row constant jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  changed_id constant uuid := changed_row ->> tg_argv[0];
begin
  delete from private.awaited_activations where client_id = changed_id;
  insert into private.awaited_activations (client_id, met_at)
  select profiles.id, max(meetings.starts_at)
  from public.profiles join public.meetings on meetings.user_id = profiles.id
  where profiles.id = changed_id and profiles.plan_status = 'inactive'
    and profiles.completed_at is not null and meetings.status = 'held'
  group by profiles.id
  on conflict (client_id) do update set met_at = excluded.met_at;
  return null;
end
$$;

create trigger update_awaited_activation_of_profile after update on public.profiles
  for each row when (
    (old.plan_status, old.completed_at) is distinct from (new.plan_status, new.completed_at)
  )
  execute function private.update_awaited_activation('id');
create trigger update_awaited_activation_of_new_meeting after insert on public.meetings
  for each row when (new.status = 'held')
  execute function private.update_awaited_activation('user_id');
create trigger update_awaited_activation_of_meeting after update on public.meetings
  for each row when ((old.status, old.starts_at) is distinct from (new.status, new.starts_at))
  execute function private.update_awaited_activation('user_id');
create trigger update_awaited_activation_of_old_meeting after delete on public.meetings
  for each row when (old.status = 'held')
  execute function private.update_awaited_activation('user_id');

create view private.waiting_activations with (security_invoker = true) as
  select awaited.client_id as id, 'clients/' || awaited.client_id as path,
    profiles.chosen_plan::text as title, null::text as sender, awaited.client_id,
    null::uuid as assignee_id, awaited.met_at as key_at,
    awaited.met_at + interval '30 minutes' as waiting_since
  from private.awaited_activations as awaited
  join public.profiles on profiles.id = awaited.client_id;

create view private.waiting_clients_without_meeting with (security_invoker = true) as
  select profiles.id, 'clients/' || profiles.id as path, null::text as title,
    null::text as sender, profiles.id as client_id, null::uuid as assignee_id,
    profiles.completed_at as key_at, profiles.completed_at as waiting_since
  from public.profiles
  where profiles.plan_status = 'inactive' and profiles.completed_at is not null
    and not exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status in ('booked', 'held')
    );

create view private.waiting_alerts with (security_invoker = true) as
  select '00000000-0000-4000-8000-000000000001'::uuid as id, 'inbox' as path,
    'More than 200 messages in the last hour' as title, null::text as sender,
    null::uuid as client_id, null::uuid as assignee_id, flood.created_at as key_at,
    flood.created_at as waiting_since
  from (
    select created_at from private.conversations
    where kind = 'message' and created_at > now() - interval '1 hour' order by created_at desc offset 200 limit 1
  ) as flood
  union all
  select '00000000-0000-4000-8000-000000000002', 'unsent',
    'Something is unsent' || coalesce(': ' || oldest.last_error, ''), null, null, null,
    oldest.created_at, oldest.created_at
  from (
    -- Found by an index each; the last two find jobs that nothing works on.
    (select last_error, created_at from private.jobs where attempts > 3 order by created_at limit 1)
    union all
    (select last_error, created_at from private.jobs
      where give_up_at <= now() order by give_up_at limit 1)
    union all
    (select last_error, created_at from private.jobs
      where lane = 'emails' and due_at <= now() - interval '1 hour' order by due_at limit 1)
    union all
    (select last_error, created_at from private.jobs
      where lane = 'others' and due_at <= now() - interval '1 hour' order by due_at limit 1)
    order by created_at limit 1
  ) as oldest
  union all
  select '00000000-0000-4000-8000-000000000003', 'subscribers',
    'More than 500 newsletter sign-ups in an hour: their emails wait', null, null, null, now(), now()
  where private.has_many_new_subscribers()
  union all
  select '00000000-0000-4000-8000-000000000004', 'ai',
    format('%s rejects our calls: %s', provider, reason), null, null, null, paused_since, paused_since
  from private.model_pause
  union all
  select drafts.id, 'inbox/' || conversations.id, 'Emailed, but not sent yet: ' || conversations.subject,
    null, null, drafts.staff_id, drafts.created_at, drafts.created_at
  from private.reply_drafts as drafts
  join private.conversations on conversations.id = drafts.conversation_id
  union all
  select drafts.id, 'posts/' || drafts.id, 'A post was not published', null, drafts.user_id, null,
    reports.reported_at, reports.reported_at
  from public.post_reports as reports join public.drafts on drafts.id = reports.draft_id
  where reports.status = 'failed' and drafts.status = 'approved' and reports.version = drafts.version
    and reports.reported_at > drafts.status_changed_at
    and not exists (
      select from public.post_reports as newer
      where newer.draft_id = reports.draft_id and newer.reported_at > reports.reported_at
    )
  union all
  select attempts.event_id, 'posts/' || attempts.draft_id, 'LinkedIn didn’t confirm a post: is it there?', null,
    attempts.user_id, null, attempts.started_at, attempts.started_at
  from private.linkedin_attempts as attempts
  where attempts.urn is null and attempts.failure is null
    and attempts.started_at <= now() - interval '2 minutes'
  union all
  select id, 'meetings/' || id, 'A meeting needs a host', null, user_id, null, starts_at, created_at
  from public.meetings
  where status = 'booked' and starts_at > now() and staff_id is null
    and (
      exists (select from private.staff_working_hours)
      -- For "exists" the planner reads the events of all meetings.
      or 'assigned' = any (array(
        select events.kind from private.meeting_events as events
        where events.meeting_id = meetings.id
      ))
    );

create type private.work_item as (
  kind public.work_item_kind,
  id uuid,
  path text,
  title text,
  sender text,
  client_id uuid,
  assignee_id uuid,
  waiting_since timestamptz,
  due_at timestamptz,
  place_at timestamptz
);

-- @param is_backward before the cursor, nearest first
create function private.list_work_items(
  kind public.work_item_kind, assignment public.conversation_assignment, max_rows integer,
  cursor_at timestamptz default null, cursor_id uuid default null, is_backward boolean default false
) returns setof private.work_item
  language plpgsql stable set search_path = '' as $$
declare
  promised_time constant interval := private.get_promised_time(kind);
  key_distance constant interval := coalesce(promised_time, interval '876600 hours');
begin
  return query execute format(
    $query$
      select $1, id, path, title, sender, client_id, assignee_id, waiting_since, key_at + $2,
        key_at + $3
      from private.%1$I
      where ($4 is null or $4 = 'mine' and assignee_id = $5 or $4 = 'unassigned' and assignee_id is null)
        and ($7 is null or (key_at, id) %2$s ($6, $7))
      order by key_at %3$s, id %3$s limit $8
    $query$,
    'waiting_' || kind, case when is_backward then '<' else '>' end,
    case when is_backward then 'desc' else 'asc' end
  ) using kind, promised_time, key_distance, assignment, auth.uid(), cursor_at - key_distance,
    cursor_id, max_rows;
end
$$;

create type public.staff_work_item as (
  kind public.work_item_kind,
  id uuid,
  path text,
  title text,
  sender text,
  plan public.plan,
  assignee_name text,
  waiting_since timestamptz,
  due_at timestamptz,
  place_at timestamptz
);
comment on column public.staff_work_item.title is
  'Null where the kind says it; the plan''s key for a plan change and an activation.';
comment on column public.staff_work_item.sender is 'Null for nobody''s.';
comment on column public.staff_work_item.plan is 'Null for a sender without a profile.';
comment on column public.staff_work_item.assignee_name is 'Null for nobody.';
comment on column public.staff_work_item.due_at is 'Null where nothing was promised.';

-- A hundred at most.
create type public.work_item_count as (
  kind public.work_item_kind, item_count integer, overdue_count integer, mine_count integer
);

create type public.staff_today as (
  items public.staff_work_item[],
  counts public.work_item_count[],
  figures public.business_figures
);

create function private.staff_get_today(
  max_rows integer, kind public.work_item_kind, assignment public.conversation_assignment,
  cursor_at timestamptz, cursor_id uuid, is_backward boolean
) returns public.staff_today
  language plpgsql stable security definer set search_path = '' as $$
declare
  today public.staff_today;
  all_kinds constant public.work_item_kind[] := enum_range(null::public.work_item_kind);
begin
  perform private.require_staff();
  today.items := array(
    select row(
      page.kind, page.id, page.path, page.title,
      coalesce(page.sender, profiles.business_name, private.get_display_name(page.client_id)),
      profiles.chosen_plan, private.get_display_name(page.assignee_id), page.waiting_since,
      page.due_at, page.place_at
    )::public.staff_work_item
    from (
      select items.* from unnest(case when $2 is null then all_kinds else array[$2] end) as kinds (kind)
      cross join lateral private.list_work_items(kinds.kind, $3, $1, $4, $5, $6) as items
      order by case when $6 then items.place_at end desc, case when $6 then items.id end desc,
        items.place_at, items.id
      limit $1
    ) as page
    left join public.profiles on profiles.id = page.client_id
    order by page.place_at, page.id
  );
  today.counts := array(
    select row(
      kinds.kind, everybodys.item_count, everybodys.overdue_count,
      (select count(*) from private.list_work_items(kinds.kind, 'mine', 100))
    )::public.work_item_count
    from unnest(all_kinds) as kinds (kind)
    cross join lateral (
      select count(*) as item_count, count(*) filter (where items.due_at < now()) as overdue_count
      from private.list_work_items(kinds.kind, null, 100) as items
    ) as everybodys
    order by kinds.kind
  );
  today.figures := private.get_business_figures();
  return today;
end
$$;

create function public.staff_get_today(
  max_rows private.page_rows, kind public.work_item_kind default null,
  assignment public.conversation_assignment default null, cursor_at timestamptz default null,
  cursor_id uuid default null, is_backward boolean default false
) returns public.staff_today
  language sql stable set search_path = '' as $$
  select private.staff_get_today($1, $2, $3, $4, $5, coalesce($6, false))
$$;

grant execute on function private.staff_get_today, public.staff_get_today to authenticated;
