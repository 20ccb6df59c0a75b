-- Drafts of a client's posts. The edge function draft-posts writes them, clients decide on them, and
-- both clients and staff edit them. A version never changes, and a decision names its version, so that
-- nothing is approved but what was read. Only the client approves.

create type public.network as enum ('Instagram', 'Facebook', 'X', 'LinkedIn', 'TikTok');
create type public.draft_status as enum ('waiting', 'changes_requested', 'approved', 'withdrawn');
-- First writer of a draft: rules, a model, or a member of staff. Travels with the post.
create type public.draft_origin as enum ('composed', 'ai', 'human');
create type public.draft_author as enum ('writer', 'client', 'staff');
create type public.draft_decision as enum ('approved', 'changes_requested');

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  network public.network not null,
  origin public.draft_origin not null,
  -- Number of the newest version, to which the status belongs.
  version integer not null default 1,
  status public.draft_status not null default 'waiting',
  -- Moment of the newest version's local time, by which drafts are sorted.
  planned_at timestamptz not null,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  -- Job that the draft was written for; null for one by staff.
  job_id uuid
);
create index drafts_job_id_idx on public.drafts (job_id);
create index drafts_user_id_planned_at_id_idx on public.drafts (user_id, planned_at, id);
create index drafts_planned_at_id_idx on public.drafts (planned_at, id);
create index drafts_status_planned_at_id_idx on public.drafts (status, planned_at, id);
create index drafts_status_changed_at_id_changes_requested_idx
  on public.drafts (status_changed_at, id) where status = 'changes_requested';

create table public.draft_versions (
  draft_id uuid not null references public.drafts (id) on delete cascade,
  number integer not null,
  author public.draft_author not null,
  body text not null,
  -- Shown in the picture or video, for the one who makes it.
  picture_idea text not null,
  -- Description of the picture for people who do not see it.
  alt_text text not null,
  -- Short reasons for how the text reads, such as "Funny" or "no “cheap”".
  reasons text[] not null default '{}',
  -- Local time, so that a planned hour survives a change of the clocks.
  planned_for timestamp not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  primary key (draft_id, number),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 3000)),
  constraint picture_idea_is_valid_text check (private.is_valid_text(picture_idea, 1, 500)),
  constraint alt_text_is_valid_text check (private.is_valid_text(alt_text, 1, 500)),
  constraint reasons_are_few check (
    cardinality(reasons) <= 6
    and private.is_valid_text(array_to_string(reasons, ' '), 0, 600) is not false
  ),
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  -- Keeps the moment of every draft within what dates can be shown.
  constraint planned_for_is_in_this_century
    check (planned_for >= '2020-01-01' and planned_for < '2100-01-01')
);

create table public.draft_decisions (
  -- Created with the form, so that a form sent twice is one decision.
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  version integer not null,
  decision public.draft_decision not null,
  comment text,
  created_at timestamptz not null default now(),
  -- True for a decision by the link of an email, without a sign-in.
  by_email boolean not null default false,
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade,
  constraint comment_is_valid_text check (private.is_valid_text(comment, 1, 2000)),
  constraint changes_requested_has_comment check (decision = 'approved' or comment is not null)
);
create index draft_decisions_draft_id_version_idx on public.draft_decisions (draft_id, version);

alter table public.drafts enable row level security;
alter table public.draft_versions enable row level security;
alter table public.draft_decisions enable row level security;
revoke all on public.drafts, public.draft_versions, public.draft_decisions
  from public, anon, authenticated;
grant select (
  id, user_id, network, origin, version, status, planned_at, created_at, status_changed_at
) on public.drafts to authenticated;
grant select on public.draft_versions, public.draft_decisions to authenticated;
grant all on public.drafts, public.draft_versions, public.draft_decisions to service_role;
create policy "Clients read their own drafts" on public.drafts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients read versions of their own drafts" on public.draft_versions
  for select to authenticated using (
    exists (
      select from public.drafts where drafts.id = draft_id and drafts.user_id = (select auth.uid())
    )
  );
create policy "Clients read their own decisions" on public.draft_decisions
  for select to authenticated using (
    exists (
      select from public.drafts where drafts.id = draft_id and drafts.user_id = (select auth.uid())
    )
  );
create policy "Requires a live session" on public.drafts as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));
create policy "Requires a live session" on public.draft_versions as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));
create policy "Requires a live session" on public.draft_decisions as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger draft_versions_are_append_only before update on public.draft_versions
  for each row execute function private.reject_append_only_change();
create trigger draft_decisions_are_append_only before update on public.draft_decisions
  for each row execute function private.reject_append_only_change();

-- Reason for which drafts are written: the questionnaire was completed, a week comes, or the client
-- asked for other ones.
create type public.draft_job_kind as enum ('first', 'week', 'again');

-- Queue of the edge function draft-posts. A job holds no copy of the answers, which are read when it is
-- claimed, and stays due until its drafts are stored.
create table private.draft_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.draft_job_kind not null,
  -- Monday of the week; null unless the drafts are for one.
  week date,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  -- Model that wrote the drafts, and what it used; null where rules composed them.
  model text,
  prompt_tokens integer,
  completion_tokens integer,
  -- US dollars; null also while no prices are set.
  cost_usd numeric(12, 6),
  -- Zone of the visit that caused it, in which drafts are planned until the client names another; null
  -- where unknown.
  time_zone text,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint only_week_has_date check ((kind = 'week') = (week is not null))
);
create unique index draft_jobs_user_id_first_idx on private.draft_jobs (user_id)
  where kind = 'first';
create unique index draft_jobs_user_id_week_idx on private.draft_jobs (user_id, week)
  where kind = 'week';
create unique index draft_jobs_user_id_again_pending_idx on private.draft_jobs (user_id)
  where kind = 'again' and done_at is null;
create index draft_jobs_next_attempt_at_pending_idx on private.draft_jobs (next_attempt_at)
  where done_at is null;
create index draft_jobs_next_attempt_at_untried_idx on private.draft_jobs (next_attempt_at)
  where done_at is null and attempts = 0;
create index draft_jobs_user_id_idx on private.draft_jobs (user_id);
create index draft_jobs_user_id_done_at_model_idx on private.draft_jobs (user_id, done_at)
  where model is not null;
create index draft_jobs_done_at_idx on private.draft_jobs (done_at) where kind <> 'first';
create index draft_jobs_created_at_pending_idx on private.draft_jobs (created_at)
  where done_at is null;

-- Added here, because the table of drafts precedes that of jobs.
alter table public.drafts add foreign key (job_id) references private.draft_jobs (id) on delete set null;

alter table private.draft_jobs enable row level security;
revoke all on private.draft_jobs from public, anon, authenticated;
create policy "Only the service role" on private.draft_jobs
  to service_role using (true) with check (true);

create function private.enqueue_first_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.draft_jobs (user_id, kind, time_zone)
  values (new.id, 'first', private.get_visitor_time_zone()) on conflict do nothing;
  return null;
end
$$;

create trigger enqueue_first_drafts after update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.enqueue_first_drafts();

-- Clients whose plan has a number of posts per week, while it is active. Stored as it changes, so that the
-- job below reads those that are due, and not every client.
create table private.weekly_drafts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  -- Monday of the first week whose drafts are not enqueued.
  next_week date not null
);
create index weekly_drafts_next_week_idx on private.weekly_drafts (next_week);

alter table private.weekly_drafts enable row level security;
revoke all on private.weekly_drafts from public, anon, authenticated;
create policy "Only the service role" on private.weekly_drafts
  to service_role using (true) with check (true);

-- Returns the Monday after the current week.
create function private.get_next_week() returns date
  language sql stable set search_path = '' as $$
  select date_trunc('week', now() at time zone 'America/New_York')::date + 7
$$;

create function private.update_weekly_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.plan_status = 'active' and new.chosen_plan <> 'payg' then
    insert into private.weekly_drafts (user_id, next_week)
    values (new.id, private.get_next_week()) on conflict do nothing;
  else
    delete from private.weekly_drafts where weekly_drafts.user_id = new.id;
  end if;
  return null;
end
$$;

create trigger update_weekly_drafts after insert or update of plan_status, chosen_plan on public.profiles
  for each row execute function private.update_weekly_drafts();

-- Tells whether a pause or an end that is scheduled keeps an active plan from being active on a day.
create function private.will_plan_stop(user_id uuid, day date) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(
    (
      select newest.kind <> 'resumption' from public.plan_status_changes as newest
      where newest.user_id = $1 and newest.effective_on <= $2
        and newest.applied_at is null and newest.withdrawn_at is null
      order by newest.effective_on desc, newest.created_at desc limit 1
    ),
    false
  )
$$;

-- Enqueues next week's drafts of clients who lack them, at most 20,000 at once, so that a change of a plan
-- does not wait for all of them. Leaves out plans that will be paused or ended by that Monday, until that is
-- withdrawn. Idempotent.
create function private.enqueue_weekly_drafts() returns void
  language sql set search_path = '' as $$
  with due as (
    update private.weekly_drafts set next_week = private.get_next_week() + 7
    where weekly_drafts.user_id in (
      select waiting.user_id from private.weekly_drafts as waiting
      where waiting.next_week <= private.get_next_week()
        and not private.will_plan_stop(waiting.user_id, private.get_next_week())
      limit 20000 for update skip locked
    )
    returning weekly_drafts.user_id
  )
  insert into private.draft_jobs (user_id, kind, week)
  select due.user_id, 'week', private.get_next_week() from due
  on conflict do nothing
$$;

create type public.claimed_draft_job as (id uuid, brief json);

-- Sums of what models have cost, because a month has millions of jobs.
create table private.model_costs (
  month date primary key,
  -- US dollars.
  cost_usd numeric(12, 6) not null
);

alter table private.model_costs enable row level security;
revoke all on private.model_costs from public, anon, authenticated;
create policy "Only the service role" on private.model_costs
  to service_role using (true) with check (true);

create function private.add_model_cost() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_costs as costs (month, cost_usd)
  values (date_trunc('month', new.done_at)::date, new.cost_usd)
  on conflict (month) do update set cost_usd = costs.cost_usd + excluded.cost_usd;
  return null;
end
$$;

create trigger add_model_cost after update on private.draft_jobs
  for each row when (old.done_at is null and new.done_at is not null and new.cost_usd > 0)
  execute function private.add_model_cost();

-- Returns what models have cost for a client since the start of the month, in US dollars.
create function private.get_model_cost(user_id uuid) returns numeric
  language sql stable set search_path = '' as $$
  select coalesce(sum(jobs.cost_usd), 0) from private.draft_jobs as jobs
  where jobs.model is not null and jobs.done_at >= date_trunc('month', now())
    and jobs.user_id = $1
$$;

-- Tells whether a draft is as its writer left it: nobody has decided on it or edited it.
create function private.is_untouched_draft(draft public.drafts) returns boolean
  language sql stable set search_path = '' as $$
  select draft.status = 'waiting' and draft.version = 1 and draft.origin <> 'human'
    and not exists (
      select from public.draft_decisions as decisions where decisions.draft_id = draft.id
    )
$$;

-- Lists the networks and local times of a client's newest drafts that are untouched, or of all others except
-- the withdrawn ones.
create function private.list_draft_slots(user_id uuid, are_untouched boolean) returns json
  language sql stable set search_path = '' as $$
  select coalesce(
    json_agg(
      json_build_object(
        'network', newest.network, 'plannedFor', to_char(newest.planned_for, 'YYYY-MM-DD"T"HH24:MI')
      ) order by newest.planned_for
    ),
    '[]'
  )
  from (
    select drafts.network, versions.planned_for
    from public.drafts join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = drafts.version
    where drafts.user_id = $1 and drafts.status <> 'withdrawn'
      and private.is_untouched_draft(drafts) = $2
    order by drafts.planned_at desc limit 24
  ) as newest
$$;

-- Claims jobs for one attempt and postpones their next one: 30 s, 1 min, 2 min … 1 h. Half of them are the
-- newest that were never tried, as in claim_emails, because a new client waits for the drafts on a page.
-- Concurrent callers never claim the same job, and a caller that dies delays the drafts instead of losing
-- them. A brief is what app/domain/drafts/plan-slots.ts plans from, and what a writer may know.
create function public.claim_draft_jobs(batch_size integer default 20)
  returns setof public.claimed_draft_job
  language sql volatile security definer set search_path = '' as $$
  with newest as (
    select due.id, due.next_attempt_at from private.draft_jobs as due
    where due.done_at is null and due.attempts = 0 and due.next_attempt_at <= now()
    order by due.next_attempt_at desc limit least($1, 100) / 2
    for update skip locked
  ),
  longest as (
    select due.id, due.next_attempt_at from private.draft_jobs as due
    where due.done_at is null and due.next_attempt_at <= now()
    order by due.next_attempt_at limit least($1, 100)
    for update skip locked
  ),
  claimed as (
    update private.draft_jobs as jobs
    set attempts = jobs.attempts + 1,
        next_attempt_at = now()
          + least(interval '30 seconds' * power(2, least(jobs.attempts, 10)), interval '1 hour')
    where jobs.id in (
      select picked.id
      from (select 1 as part, newest.* from newest union all select 2, longest.* from longest) as picked
      group by picked.id order by min(picked.part), min(picked.next_attempt_at) limit least($1, 100)
    )
    returning jobs.id, jobs.user_id, jobs.kind, jobs.week, jobs.created_at, jobs.time_zone
  )
  select claimed.id, json_build_object(
    'kind', claimed.kind, 'week', claimed.week,
    'today', (now() at time zone zones.time_zone)::date, 'timeZone', zones.time_zone,
    'plan', profiles.chosen_plan, 'isActive', profiles.plan_status = 'active',
    'hasFacebook', profiles.facebook_url is not null,
    'hasInstagram', profiles.instagram_url is not null,
    'hasLinkedin', profiles.linkedin_url is not null,
    'businessName', profiles.business_name, 'website', profiles.website,
    'offer', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone', coalesce(profiles.tone_preference, 'Professional'),
    'wordsToAvoid', coalesce(profiles.words_to_avoid, ''),
    'modelCost', coalesce(total.cost_usd, 0),
    'clientModelCost', private.get_model_cost(claimed.user_id),
    'untouchedSlots', private.list_draft_slots(claimed.user_id, true),
    'touchedSlots', private.list_draft_slots(claimed.user_id, false),
    'earlierBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = claimed.user_id
      order by drafts.planned_at desc limit 24
    )
  )
  from claimed
  join public.profiles on profiles.id = claimed.user_id
  left join private.model_costs as total on total.month = date_trunc('month', now())::date
  cross join lateral (
    select coalesce(
      (
        select versions.time_zone
        from public.drafts join public.draft_versions as versions
          on versions.draft_id = drafts.id and versions.number = drafts.version
        where drafts.user_id = claimed.user_id and versions.author = 'client'
        order by versions.created_at desc limit 1
      ),
      (
        select meetings.time_zone from public.meetings
        where meetings.user_id = claimed.user_id and meetings.time_zone is not null
        order by meetings.created_at desc limit 1
      ),
      claimed.time_zone, 'America/New_York'
    ) as time_zone
  ) as zones
  order by claimed.created_at
$$;

-- Adds a version to a draft, which then waits for its client again. The caller has locked the draft.
create function private.add_draft_version(version public.draft_versions) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.draft_versions values (version.*);
  update public.drafts
  set version = add_draft_version.version.number, status = 'waiting',
    status_changed_at = now(),
    planned_at = add_draft_version.version.planned_for at time zone add_draft_version.version.time_zone
  where drafts.id = add_draft_version.version.draft_id;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Stores the drafts of a job and ends it, in one transaction. Idempotent: of two callers with the same
-- job, the second stores nothing. New drafts on request replace the untouched ones.
-- @param drafts an array of objects with the columns of a draft and its version
-- @param usage object with the columns of the job about the model; null where rules composed the drafts
create function public.finish_draft_job(id uuid, drafts jsonb, usage jsonb default null)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job private.draft_jobs;
  item jsonb;
  draft_id uuid;
begin
  select * into job from private.draft_jobs as jobs where jobs.id = $1 for update;
  perform private.require_found(found);
  if job.done_at is not null then
    return;
  end if;
  if job.kind = 'again' then
    update public.drafts as replaced set status = 'withdrawn', status_changed_at = now()
    where replaced.user_id = job.user_id and private.is_untouched_draft(replaced);
  end if;
  for item in select * from jsonb_array_elements($2) loop
    insert into public.drafts (user_id, network, origin, planned_at, job_id)
    values (
      job.user_id, (item ->> 'network')::public.network, (item ->> 'origin')::public.draft_origin, now(),
      job.id
    )
    returning drafts.id into draft_id;
    perform private.add_draft_version(row(
      draft_id, 1, 'writer', item ->> 'body', item ->> 'picture_idea', item ->> 'alt_text',
      array(select jsonb_array_elements_text(item -> 'reasons')),
      (item ->> 'planned_for')::timestamp, item ->> 'time_zone', now()
    )::public.draft_versions);
  end loop;
  update private.draft_jobs as jobs
  set done_at = now(), model = usage ->> 'model',
    prompt_tokens = (usage ->> 'prompt_tokens')::integer,
    completion_tokens = (usage ->> 'completion_tokens')::integer,
    cost_usd = (usage ->> 'cost_usd')::numeric
  where jobs.id = job.id;
end
$$;

create type public.post_report_status as enum ('published', 'failed');
-- Report of the automation that publishes the posts about a version.
create type public.post_report as (
  version integer,
  status public.post_report_status,
  link text,
  message text,
  reported_at timestamptz
);
comment on column public.post_report.link is 'Null where the automation named none.';
comment on column public.post_report.message is 'Null where the automation said nothing.';

create type public.draft_release as (
  due_at timestamptz, released_at timestamptz, report public.post_report
);

-- Returns how far a draft has got on its way to the public. Runs under the caller's rights. Written in
-- PL/pgSQL, which resolves names when it runs, because 14_post_webhooks.sql creates the tables.
create function private.get_draft_release(draft public.drafts) returns public.draft_release
  language plpgsql stable set search_path = '' as $$
declare
  release public.draft_release;
begin
  if draft.status = 'approved' then
    select webhooks.due_at, webhooks.delivered_at into release.due_at, release.released_at
    from public.post_webhook_outbox as webhooks
    where webhooks.draft_id = draft.id and webhooks.version = draft.version
      and webhooks.event = 'post.approved'
    order by webhooks.created_at desc limit 1;
  end if;
  release.report := (
    select row(
      reports.version, reports.status, reports.link, reports.message, reports.reported_at
    )::public.post_report
    from public.post_reports as reports
    where reports.draft_id = draft.id
      -- Leaves out failures of what was changed or approved again since.
      and (
        reports.status = 'published'
        or reports.version = draft.version and reports.reported_at > draft.status_changed_at
      )
    order by reports.reported_at desc limit 1
  );
  return release;
end
$$;

create type public.draft_summary as (
  id uuid,
  network public.network,
  origin public.draft_origin,
  status public.draft_status,
  version integer,
  author public.draft_author,
  body text,
  picture_idea text,
  alt_text text,
  reasons text[],
  planned_for timestamp,
  time_zone text,
  planned_at timestamptz,
  -- True when another post of the client on this network is planned within two hours.
  collides boolean,
  -- Change that the client asked for in this version.
  comment text,
  created_at timestamptz,
  -- Time at which this version should leave, or should have left: that of its approval where it was late.
  due_at timestamptz,
  -- Time at which the automation that publishes the posts accepted this version.
  released_at timestamptz,
  -- Newest report of the automation, which may be about an earlier version.
  report public.post_report
);
comment on column public.draft_summary.comment is 'Null unless changes of this version were requested.';
comment on column public.draft_summary.due_at is 'Null unless this version is approved.';
comment on column public.draft_summary.released_at is 'Null until this version has left.';
comment on column public.draft_summary.report is 'Null until the automation reports.';

-- Summarizes a draft by its newest version.
create function private.summarize_draft(draft public.drafts) returns public.draft_summary
  language sql stable set search_path = '' as $$
  select row(
    draft.id, draft.network, draft.origin, draft.status, draft.version, versions.author,
    versions.body, versions.picture_idea, versions.alt_text, versions.reasons,
    versions.planned_for, versions.time_zone, draft.planned_at,
    draft.status <> 'withdrawn' and exists (
      select from public.drafts as others
      where others.user_id = draft.user_id and others.id <> draft.id
        and others.network = draft.network and others.status <> 'withdrawn'
        and others.planned_at > draft.planned_at - interval '2 hours'
        and others.planned_at < draft.planned_at + interval '2 hours'
    ),
    case when draft.status = 'changes_requested' then (
      select decisions.comment from public.draft_decisions as decisions
      where decisions.draft_id = draft.id and decisions.version = draft.version
      order by decisions.created_at desc limit 1
    ) end,
    versions.created_at, release.due_at, release.released_at, release.report
  )::public.draft_summary
  from public.draft_versions as versions
  cross join lateral private.get_draft_release(draft) as release
  where versions.draft_id = draft.id and versions.number = draft.version
$$;

create type public.draft_decision_entry as (
  version integer, decision public.draft_decision, comment text, created_at timestamptz,
  by_email boolean
);
comment on column public.draft_decision_entry.comment is 'Null for an approval without one.';

create type public.draft_details as (
  summary public.draft_summary,
  versions public.draft_versions[],
  decisions public.draft_decision_entry[]
);

-- Returns a draft with all its versions and decisions, oldest first.
create function private.get_draft_details(draft public.drafts) returns public.draft_details
  language sql stable set search_path = '' as $$
  select row(
    private.summarize_draft(draft),
    array(
      select versions from public.draft_versions as versions
      where versions.draft_id = draft.id order by versions.number
    ),
    array(
      select row(
        decisions.version, decisions.decision, decisions.comment, decisions.created_at,
        decisions.by_email
      )::public.draft_decision_entry
      from public.draft_decisions as decisions
      where decisions.draft_id = draft.id order by decisions.created_at
    )
  )::public.draft_details
$$;

-- Addresses of the calendars of planned posts (13_draft_calendar.sql).
create table private.posts_calendars (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);

alter table private.posts_calendars enable row level security;
revoke all on private.posts_calendars from public, anon, authenticated;
create policy "Only the service role" on private.posts_calendars
  to service_role using (true) with check (true);

create type public.client_drafts as (
  drafts public.draft_summary[],
  writing_since timestamptz,
  has_calendar boolean
);
comment on column public.client_drafts.writing_since is 'Null unless drafts are being written.';

-- Returns since when the caller waits for drafts; null unless they are being written.
create function private.get_my_drafts_writing_since() returns timestamptz
  language sql stable set search_path = '' as $$
  select min(jobs.created_at) from private.draft_jobs as jobs
  where jobs.user_id = auth.uid() and jobs.done_at is null
$$;

-- Lists a client's drafts in the order of their times, from a month ago.
create function private.list_client_drafts(user_id uuid) returns setof public.draft_summary
  language sql stable set search_path = '' as $$
  select summary.* from (
    select drafts from public.drafts
    where drafts.user_id = $1 and drafts.status <> 'withdrawn'
      and drafts.planned_at > now() - interval '31 days'
    order by drafts.planned_at, drafts.id limit 200
  ) as newest
  cross join lateral private.summarize_draft(newest.drafts) as summary
$$;

create function private.get_my_drafts() returns public.client_drafts
  language sql stable security definer set search_path = '' as $$
  select row(
    array(select drafts from private.list_client_drafts(auth.uid()) as drafts),
    private.get_my_drafts_writing_since(),
    exists (select from private.posts_calendars as calendars where calendars.user_id = auth.uid())
  )::public.client_drafts
$$;

create type public.draft_text_edit as (before text, after text);
create type public.client_draft_words as (
  edits public.draft_text_edit[],
  -- Words about which the client has decided.
  answered text[]
);

-- Returns what the caller changed in the texts of drafts, newest first, and their answers to the words
-- that were suggested from it.
create function private.get_my_draft_words() returns public.client_draft_words
  language sql stable security definer set search_path = '' as $$
  select row(
    array(
      select row(previous.body, versions.body)::public.draft_text_edit
      from public.drafts
      join public.draft_versions as versions on versions.draft_id = drafts.id
      join public.draft_versions as previous
        on previous.draft_id = drafts.id and previous.number = versions.number - 1
      where drafts.user_id = auth.uid()
        and versions.author = 'client' and versions.body <> previous.body
      order by versions.created_at desc, drafts.id limit 20
    ),
    array(
      select words.word from public.suggested_words as words
      where words.user_id = auth.uid()
      order by words.created_at desc, words.word limit 100
    )
  )::public.client_draft_words
$$;

-- Returns a draft of the caller; null for any other.
create function private.get_my_draft(id uuid) returns public.draft_details
  language sql stable security definer set search_path = '' as $$
  select private.get_draft_details(drafts) from public.drafts
  where drafts.id = $1 and drafts.user_id = auth.uid()
$$;

-- Locks a draft whose newest version the caller has read. Raises PT404 for no such draft of the client, and
-- PT409 when it changed since.
-- @param user_id null for staff, who may read all
-- @param status that the caller has read; null for one that may have changed since
create function private.lock_draft(
  id uuid, user_id uuid, version integer, status public.draft_status default null
) returns public.drafts
  language plpgsql set search_path = '' as $$
declare
  draft public.drafts;
begin
  select * into draft from public.drafts
  where drafts.id = $1 and ($2 is null or drafts.user_id = $2) for update;
  perform private.require_found(found);
  if draft.version <> $3 or draft.status = 'withdrawn' or draft.status <> coalesce($4, draft.status) then
    raise sqlstate 'PT409' using message = 'The draft has changed';
  end if;
  return draft;
end
$$;

-- Records a client's decision on the version of a draft that they have read. Does nothing for a version
-- that is approved already, or for the same request for changes again. Raises PT404 for no draft of theirs,
-- and PT409 when the draft has another version or was decided on since.
-- @param id the same for a decision that is sent twice
-- @param status of the draft on the page with the form
-- @param by_email true for a decision by the link of an email
create function private.decide_on_draft(
  id uuid, user_id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, by_email boolean
) returns void
  language plpgsql set search_path = '' as $$
declare
  draft constant public.drafts := private.lock_draft($3, $2, $4);
begin
  if draft.status::text = $6::text and (
    $6 = 'approved' or exists (
      select from public.draft_decisions as decisions
      where (decisions.id, decisions.draft_id) = ($1, $3)
    )
  ) then
    return;
  end if;
  if draft.status <> $5 then
    raise sqlstate 'PT409' using message = 'The draft was decided on';
  end if;
  insert into public.draft_decisions (id, draft_id, version, decision, comment, by_email)
  values ($1, $3, $4, $6, nullif(private.trim_whitespace($7), ''), $8);
  update public.drafts
  set status = $6::text::public.draft_status,
    -- Keeps since when changes are waited for.
    status_changed_at = case when drafts.status::text = $6::text then status_changed_at else now() end
  where drafts.id = draft.id;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Records the caller's decision on a draft, as private.decide_on_draft does.
create function private.decide_on_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_decisions', 120, '1 hour');
  perform private.decide_on_draft($1, auth.uid(), $2, $3, $4, $5, $6, false);
end
$$;

create function public.decide_on_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment private.multiline_text default null
) returns void
  language sql set search_path = '' as $$
  select private.decide_on_my_draft($1, $2, $3, $4, $5, $6)
$$;

-- Returns the next version of a draft, still with the content of the newest one.
create function private.start_draft_version(draft public.drafts, author public.draft_author)
  returns public.draft_versions
  language plpgsql stable set search_path = '' as $$
declare
  started public.draft_versions;
begin
  select * into started from public.draft_versions as versions
  where versions.draft_id = draft.id and versions.number = draft.version;
  started.number := draft.version + 1;
  started.author := $2;
  started.created_at := now();
  return started;
end
$$;

-- Adds the caller's edit of a draft as its next version, which then has to be approved. Idempotent for
-- the same text. Raises PT404 for no draft of theirs, and PT409 when it has another version.
-- @returns false when the version with that number has the same text and time
create function private.edit_my_draft(
  draft_id uuid, version integer, body text, planned_for timestamp, time_zone text
) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
  edited public.draft_versions;
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_versions', 60, '1 hour');
  -- Locks the draft first, because the same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 and drafts.user_id = auth.uid() for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.user_id = auth.uid() and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'client'
      and (versions.body, versions.planned_for, versions.time_zone)
        = (private.trim_whitespace($3), $4, $5)
  ) then
    return true;
  end if;
  draft := private.lock_draft($1, auth.uid(), $2);
  edited := private.start_draft_version(draft, 'client');
  if (edited.body, edited.planned_for, edited.time_zone) = (private.trim_whitespace($3), $4, $5) then
    return false;
  end if;
  edited.body := private.trim_whitespace($3);
  edited.planned_for := $4;
  edited.time_zone := $5;
  perform private.add_draft_version(edited);
  return true;
end
$$;

create function public.edit_my_draft(
  draft_id uuid, version integer, body private.multiline_text, planned_for timestamp,
  time_zone private.line
) returns boolean
  language sql set search_path = '' as $$ select private.edit_my_draft($1, $2, $3, $4, $5) $$;

-- Enqueues new drafts of the caller, which replace those that nobody has decided on or edited. Idempotent
-- while they are being written.
create function private.request_new_drafts() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_jobs', 6, '1 day');
  insert into private.draft_jobs (user_id, kind, time_zone)
  select profiles.id, 'again', private.get_visitor_time_zone() from public.profiles
  where profiles.id = auth.uid() and private.is_profile_complete(profiles)
  on conflict do nothing;
end
$$;

create function public.request_new_drafts() returns void
  language sql set search_path = '' as $$ select private.request_new_drafts() $$;

create type public.staff_draft as (
  id uuid,
  client_id uuid,
  business_name text,
  draft public.draft_summary
);

-- Lists all clients' drafts in the order of their times, from the one after the given place.
create function private.staff_list_drafts(
  max_rows integer, status public.draft_status, client_id uuid, from_day date,
  after_planned_at timestamptz, after_id uuid
) returns setof public.staff_draft
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select page.id, page.user_id, profiles.business_name, private.summarize_draft(page)
    from (
      select drafts.* from public.drafts
      where ($2 is null and drafts.status <> 'withdrawn' or drafts.status = $2)
        and ($3 is null or drafts.user_id = $3)
        and ($4 is null or drafts.planned_at >= $4)
        and ($6 is null or (drafts.planned_at, drafts.id) > ($5, $6))
      order by drafts.planned_at, drafts.id limit $1
    ) as page
    join public.profiles on profiles.id = page.user_id
    order by page.planned_at, page.id;
end
$$;

create function public.staff_list_drafts(
  max_rows integer, status public.draft_status default null, client_id uuid default null,
  from_day date default null, after_planned_at timestamptz default null, after_id uuid default null
) returns setof public.staff_draft
  language sql stable set search_path = '' as $$
  select * from private.staff_list_drafts($1, $2, $3, $4, $5, $6)
$$;

create type public.staff_draft_details as (
  profile public.profiles,
  details public.draft_details
);

-- Returns a client's draft, with the answers that its text is checked against. Raises PT404 for no such
-- draft.
create function private.staff_get_draft(id uuid) returns public.staff_draft_details
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_draft_details;
begin
  perform private.require_staff();
  select profiles, private.get_draft_details(drafts) into result
  from public.drafts join public.profiles on profiles.id = drafts.user_id
  where drafts.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_draft(id uuid) returns public.staff_draft_details
  language sql stable set search_path = '' as $$ select private.staff_get_draft(id) $$;

-- Adds a version by staff, and asks the client for their approval by email. Idempotent for the same
-- content. Raises PT404 for no such draft, and PT409 when it has another version, or when the client has
-- decided on it since.
-- @param status of the draft on the page with the form
create function private.staff_edit_draft(
  draft_id uuid, version integer, status public.draft_status, body text, picture_idea text,
  alt_text text, planned_for timestamp, time_zone text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
  edited public.draft_versions;
  is_new boolean;
begin
  perform private.require_staff();
  -- Locks the draft first, because the same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'staff'
      and (
        versions.body, versions.picture_idea, versions.alt_text, versions.planned_for, versions.time_zone
      ) = (private.trim_whitespace($4), private.trim_whitespace($5), private.trim_whitespace($6), $7, $8)
  ) then
    return;
  end if;
  draft := private.lock_draft($1, null, $2, $3);
  edited := private.start_draft_version(draft, 'staff');
  edited.body := private.trim_whitespace($4);
  edited.picture_idea := private.trim_whitespace($5);
  edited.alt_text := private.trim_whitespace($6);
  edited.planned_for := $7;
  edited.time_zone := $8;
  -- Read first, because the new version drops the email about the one before.
  is_new := private.is_draft_unannounced(draft);
  perform private.add_draft_version(edited);
  perform private.email_staff_draft(
    draft, case when is_new then 'added' else 'changed' end::public.draft_email_kind
  );
  perform private.add_audit_entry('update', 'drafts', draft.id::text, auth.uid(), draft.user_id);
end
$$;

create function public.staff_edit_draft(
  draft_id uuid, version integer, status public.draft_status, body private.multiline_text,
  picture_idea private.multiline_text, alt_text private.multiline_text, planned_for timestamp,
  time_zone private.line
) returns void
  language sql set search_path = '' as $$
  select private.staff_edit_draft($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- Adds a draft by staff, and asks the client for their approval by email. Idempotent by its id. Raises
-- PT404 for no such client with a complete profile.
create function private.staff_add_draft(
  id uuid, client_id uuid, network public.network, body text, picture_idea text, alt_text text,
  planned_for timestamp, time_zone text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  added public.drafts;
begin
  perform private.require_staff();
  perform private.require_found(exists (
    select from public.profiles
    where profiles.id = $2 and private.is_profile_complete(profiles)
  ));
  insert into public.drafts (id, user_id, network, origin, planned_at)
  values ($1, $2, $3, 'human', now()) on conflict do nothing
  returning * into added;
  if added.id is null then
    return;
  end if;
  perform private.add_draft_version(row(
    $1, 1, 'staff', private.trim_whitespace($4), private.trim_whitespace($5),
    private.trim_whitespace($6), '{}', $7, $8, now()
  )::public.draft_versions);
  perform private.email_staff_draft(added, 'added');
  perform private.add_audit_entry('insert', 'drafts', $1::text, auth.uid(), $2);
end
$$;

create function public.staff_add_draft(
  id uuid, client_id uuid, network public.network, body private.multiline_text,
  picture_idea private.multiline_text, alt_text private.multiline_text, planned_for timestamp,
  time_zone private.line
) returns void
  language sql set search_path = '' as $$
  select private.staff_add_draft($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- Takes a draft out of a client's plan. Raises PT404 for no such draft, and PT409 when it has another
-- version or status, or is withdrawn.
-- @param status of the draft on the page with the form
create function private.staff_withdraw_draft(
  draft_id uuid, version integer, status public.draft_status
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
begin
  perform private.require_staff();
  draft := private.lock_draft($1, null, $2, $3);
  update public.drafts set status = 'withdrawn', status_changed_at = now()
  where drafts.id = draft.id;
  perform private.add_audit_entry(
    'update', 'drafts', draft.id::text, auth.uid(), draft.user_id, '{status}', 'withdrawn'
  );
end
$$;

create function public.staff_withdraw_draft(
  draft_id uuid, version integer, status public.draft_status
) returns void
  language sql set search_path = '' as $$ select private.staff_withdraw_draft($1, $2, $3) $$;

grant execute on function private.get_my_drafts, private.get_my_draft_words, private.get_my_draft,
  private.decide_on_my_draft, public.decide_on_my_draft, private.edit_my_draft,
  public.edit_my_draft, private.request_new_drafts, public.request_new_drafts,
  private.staff_list_drafts, public.staff_list_drafts, private.staff_get_draft,
  public.staff_get_draft, private.staff_edit_draft, public.staff_edit_draft,
  private.staff_add_draft, public.staff_add_draft, private.staff_withdraw_draft,
  public.staff_withdraw_draft to authenticated;
grant execute on function public.claim_draft_jobs, public.finish_draft_job to service_role;
