-- Questionnaire completed, week ahead, or on request; changes of a draft, and another in place of a declined one; or
-- about news.
create type public.draft_job_kind as enum ('first', 'week', 'again', 'revision', 'replacement', 'news');

create type public.draft_staff_reason as enum ('no_model', 'model_failed', 'ceiling', 'illegal_claim');

-- No copy of the answers, which are read when writing.
create table private.draft_jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.draft_job_kind not null,
  week date,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  post_count integer,
  staff_reason public.draft_staff_reason,
  illegal_claim text,
  settled_at timestamptz,
  -- Of the visit, until the client names another; null where unknown.
  time_zone text,
  -- To be changed or replaced as the comment says.
  draft_id uuid references public.drafts (id) on delete cascade,
  draft_version integer,
  comment text,
  -- The team reads it before the client does.
  for_staff boolean not null default false,
  news_id uuid references private.news (id) on delete cascade,
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint comment_is_valid_text check (private.is_valid_text(comment, 1, 2000)),
  constraint only_rewrite_has_draft check (
    (kind in ('revision', 'replacement')) = (draft_id is not null)
    and (draft_id is not null) = (draft_version is not null and comment is not null)
  ),
  constraint only_week_has_date check ((kind = 'week') = (week is not null)),
  constraint only_news_has_news_id check ((kind = 'news') = (news_id is not null))
);
create unique index draft_jobs_user_id_first_idx on private.draft_jobs (user_id)
  where kind = 'first';
create unique index draft_jobs_user_id_week_idx on private.draft_jobs (user_id, week)
  where kind = 'week';
create unique index draft_jobs_user_id_again_pending_idx on private.draft_jobs (user_id)
  where kind = 'again' and done_at is null;
create unique index draft_jobs_draft_id_pending_idx on private.draft_jobs (draft_id)
  where done_at is null;
create index draft_jobs_draft_id_idx on private.draft_jobs (draft_id);
create unique index draft_jobs_news_id_idx on private.draft_jobs (news_id);
create index draft_jobs_user_id_idx on private.draft_jobs (user_id);
create index draft_jobs_done_at_idx on private.draft_jobs (done_at) where kind <> 'first';
create index draft_jobs_done_at_id_unsettled_idx on private.draft_jobs (done_at, id)
  where staff_reason is not null and settled_at is null;

-- The table of drafts precedes that of jobs.
alter table public.drafts add foreign key (job_id) references private.draft_jobs (id) on delete set null;

alter table private.draft_jobs enable row level security;

create function private.enqueue_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('drafts', new.id, new.user_id);
  return null;
end
$$;

create trigger enqueue_drafts after insert on private.draft_jobs
  for each row execute function private.enqueue_drafts();

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

-- Stored as it changes, so that the job below does not read every client.
create table private.weekly_drafts (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  next_week date not null
);
create index weekly_drafts_next_week_idx on private.weekly_drafts (next_week);

alter table private.weekly_drafts enable row level security;

create function private.get_next_week() returns date
  language sql stable set search_path = '' as $$
  select date_trunc('week', now() at time zone 'America/New_York')::date + 7
$$;

-- A resumed plan gets its current week at once, except in the week of its activation.
create function private.update_weekly_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  -- UTC day of the change.
  current_week constant date := date_trunc('week', now() at time zone 'UTC')::date;
begin
  if new.plan_status = 'active' and new.chosen_plan <> 'payg' then
    insert into private.weekly_drafts (user_id, next_week)
    values (new.id, private.get_next_week()) on conflict do nothing;
    if old.plan_status = 'paused'
      and (new.plan_activated_at at time zone 'America/New_York')::date < current_week
    then
      insert into private.draft_jobs (user_id, kind, week) values (new.id, 'week', current_week)
      on conflict do nothing;
    end if;
  else
    delete from private.weekly_drafts where weekly_drafts.user_id = new.id;
  end if;
  return null;
end
$$;

create trigger update_weekly_drafts after insert or update of plan_status, chosen_plan on public.profiles
  for each row execute function private.update_weekly_drafts();

-- The last change by that UTC day; null for none.
create function private.get_scheduled_plan_status_change(user_id uuid, day date)
  returns public.plan_status_change_kind
  language sql stable set search_path = '' as $$
  select newest.kind from public.plan_status_changes as newest
  where newest.user_id = $1 and newest.effective_on <= $2
    and newest.applied_at is null and newest.withdrawn_at is null
  order by newest.effective_on desc, newest.created_at desc limit 1
$$;

-- Paused or ended on that UTC day, by schedule or as it is.
create function private.will_plan_stop(user_id uuid, day date) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(
    private.get_scheduled_plan_status_change($1, $2) <> 'resumption',
    not exists (
      select from public.profiles where profiles.id = $1 and profiles.plan_status = 'active'
    )
  )
$$;

-- 20,000 at once, so that plan changes don't wait. Skips plans stopped for the whole week.
create function private.enqueue_weekly_drafts() returns void
  language sql set search_path = '' as $$
  with due as (
    update private.weekly_drafts set next_week = private.get_next_week() + 7
    where weekly_drafts.user_id in (
      select waiting.user_id from private.weekly_drafts as waiting
      where waiting.next_week <= private.get_next_week()
        and exists (
          select from generate_series(0, 6) as days (number)
          where not private.will_plan_stop(waiting.user_id, private.get_next_week() + days.number)
        )
      limit 20000 for update skip locked
    )
    returning weekly_drafts.user_id
  )
  insert into private.draft_jobs (user_id, kind, week)
  select due.user_id, 'week', private.get_next_week() from due
  on conflict do nothing
$$;

create function private.is_untouched_draft(draft public.drafts) returns boolean
  language sql stable set search_path = '' as $$
  select draft.status = 'waiting' and draft.version = 1 and draft.origin <> 'human'
    and not exists (
      select from public.draft_decisions as decisions where decisions.draft_id = draft.id
    )
$$;

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

-- Until then, how the client moved posts of the network does not count.
create table private.declined_post_times (
  user_id uuid not null references auth.users (id) on delete cascade,
  network public.network not null,
  declined_at timestamptz not null default now(),
  primary key (user_id, network)
);

alter table private.declined_post_times enable row level security;

-- On the clock of the client, such as 18:30.
create type public.preferred_time as (network public.network, time text);

-- The hour to which the client last moved three posts of a network in a row. A post counts once, by its last move.
create function private.list_preferred_times(user_id uuid) returns setof public.preferred_time
  language sql stable set search_path = '' as $$
  with moves as (
    select distinct on (drafts.id) drafts.network, versions.planned_for, versions.created_at,
      date_part('hour', versions.planned_for) as hour
    from public.drafts
    join public.draft_versions as versions on versions.draft_id = drafts.id
    join public.draft_versions as previous
      on previous.draft_id = drafts.id and previous.number = versions.number - 1
    where drafts.user_id = $1 and versions.author = 'client'
      and date_part('hour', versions.planned_for) <> date_part('hour', previous.planned_for)
    order by drafts.id, versions.number desc
  ), runs as (
    select moves.network, moves.planned_for, moves.created_at,
      moves.hour = lag(moves.hour, 1) over earlier and moves.hour = lag(moves.hour, 2) over earlier
        as is_third
    from moves
    where not exists (
      select from private.declined_post_times as declined
      where (declined.user_id, declined.network) = ($1, moves.network)
        and declined.declined_at >= moves.created_at
    )
    window earlier as (partition by moves.network order by moves.created_at)
  )
  select distinct on (runs.network) runs.network, to_char(runs.planned_for, 'HH24:MI')
  from runs where runs.is_third order by runs.network, runs.created_at desc
$$;

-- As the client last named it, or their browser. @param visitor_time_zone null where unknown
create function private.get_client_time_zone(user_id uuid, visitor_time_zone text default null)
  returns text
  language sql stable set search_path = '' as $$
  select coalesce(
    (
      select versions.time_zone
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = $1 and versions.author = 'client'
      order by versions.created_at desc limit 1
    ),
    (
      select meetings.time_zone from public.meetings
      where meetings.user_id = $1 and meetings.time_zone is not null
      order by meetings.created_at desc limit 1
    ),
    (select profiles.time_zone from public.profiles where profiles.id = $1),
    $2, 'America/New_York'
  )
$$;

-- Null once they are written. app/domain/drafts/ plans from this.
create function private.write_draft_brief(job_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'draftJobId', requests.id, 'userId', requests.user_id, 'kind', requests.kind, 'week', requests.week,
    'today', (now() at time zone zones.time_zone)::date, 'timeZone', zones.time_zone,
    'plan', profiles.chosen_plan, 'isActive', profiles.plan_status = 'active',
    'hasFacebook', profiles.facebook_url is not null,
    'hasInstagram', profiles.instagram_url is not null,
    'hasLinkedin', profiles.linkedin_url is not null,
    'businessName', profiles.business_name, 'website', profiles.website,
    'offer', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone', coalesce(profiles.tone_preference, 'Professional'),
    'wordsToAvoid', coalesce(profiles.words_to_avoid, ''),
    'voice', private.get_voice(requests.user_id),
    'modelCost', private.get_model_cost(),
    'clientModelCost', private.get_model_cost(requests.user_id),
    'isOverdue', requests.created_at < now()
      - case when requests.draft_id is null then interval '1 day' else interval '10 minutes' end,
    'brandNotes', coalesce(notes.notes, ''), 'sensitiveTrade', notes.sensitive_trade,
    'starterCount', (
      select count(*) from public.drafts
      where drafts.user_id = requests.user_id and drafts.origin = 'starter'
        and not private.is_untouched_draft(drafts)
        and not exists (
          select from private.draft_jobs as jobs
          where jobs.id = drafts.job_id and jobs.kind = 'news'
        )
    ),
    'news', array(
      select news from unnest(private.list_valid_news(requests.user_id)) as news
      where requests.news_id is null or news.id = requests.news_id
    ),
    'untouchedSlots', private.list_draft_slots(requests.user_id, true),
    'touchedSlots', private.list_draft_slots(requests.user_id, false),
    'preferredTimes', (
      select coalesce(json_object_agg(times.network, times.time), '{}')
      from private.list_preferred_times(requests.user_id) as times
    ),
    'earlierBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id and drafts.id is distinct from requests.draft_id
      order by drafts.planned_at desc limit 24
    ),
    'rewrite', (
      select jsonb_build_object(
        'kind', requests.kind, 'body', versions.body, 'comment', requests.comment,
        'slot', jsonb_build_object(
          'network', drafts.network,
          'plannedFor', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
          -- Only a shot list has several lines.
          'isVideo', versions.picture_idea ~ '\n'
        )
      )
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = requests.draft_version
      where drafts.id = requests.draft_id
    ),
    'approvedBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id and drafts.status = 'approved'
      order by drafts.status_changed_at desc limit 6
    ),
    'edits', (
      select coalesce(json_agg(edits), '[]') from (
        select previous.body as before, versions.body as after
        from public.drafts
        join public.draft_versions as versions on versions.draft_id = drafts.id
        join public.draft_versions as previous
          on previous.draft_id = drafts.id and previous.number = versions.number - 1
        where drafts.user_id = requests.user_id
          and versions.author = 'client' and versions.body <> previous.body
        order by versions.created_at desc limit 6
      ) as edits
    ),
    'changeRequests', array(
      select decisions.comment
      from public.draft_decisions as decisions join public.drafts on drafts.id = decisions.draft_id
      where drafts.user_id = requests.user_id and decisions.decision = 'changes_requested'
      order by decisions.created_at desc limit 6
    )
  )
  from private.draft_jobs as requests
  join public.profiles on profiles.id = requests.user_id
  left join lateral private.get_brand_notes(requests.user_id) as notes on true
  cross join lateral (
    select private.get_client_time_zone(requests.user_id, requests.time_zone) as time_zone
  ) as zones
  where requests.id = $1 and requests.done_at is null
$$;

-- The caller has locked the draft. PT422 for a past time, at which an approval would publish; 22023 for
-- one that a change of the clocks skips.
create function private.add_draft_version(version public.draft_versions) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into public.draft_versions values (version.*);
  -- A writer may have been late.
  if version.author <> 'writer' and not exists (
    select from public.draft_versions as previous
    where (previous.draft_id, previous.number, previous.planned_for, previous.time_zone)
      = (version.draft_id, version.number - 1, version.planned_for, version.time_zone)
  ) then
    -- Minutes of the draft's zone, as forms have.
    if version.planned_for < date_trunc('minute', now() at time zone version.time_zone) then
      raise sqlstate 'PT422' using message = 'The time is in the past';
    end if;
    if version.planned_for
      <> version.planned_for at time zone version.time_zone at time zone version.time_zone
    then
      raise exception 'The clocks skip this time' using errcode = '22023';
    end if;
  end if;
  if version.number > 100 then
    raise sqlstate 'PT422' using message = 'The draft has 100 versions';
  end if;
  update public.drafts
  set version = add_draft_version.version.number, status = 'waiting',
    status_changed_at = now(),
    planned_at = add_draft_version.version.planned_for at time zone add_draft_version.version.time_zone
  where drafts.id = add_draft_version.version.draft_id;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Changes nothing if the draft has changed meanwhile, or nothing was written: then the team changes it.
create function private.revise_draft(job private.draft_jobs, item jsonb, is_sensitive boolean)
  returns void
  language plpgsql set search_path = '' as $$
declare
  draft public.drafts;
  revised public.draft_versions;
begin
  select * into draft from public.drafts
  where drafts.id = job.draft_id and drafts.version = job.draft_version
    and drafts.status in ('in_review', 'waiting', 'changes_requested') for update;
  if draft.id is null or item is null then
    return;
  end if;
  revised := private.start_draft_version(draft, 'writer');
  revised.body := item ->> 'body';
  revised.picture_idea := item ->> 'picture_idea';
  revised.reasons := array(select jsonb_array_elements_text(item -> 'reasons'));
  perform private.add_draft_version(revised);
  if is_sensitive or job.for_staff then
    update public.drafts set status = 'in_review' where drafts.id = draft.id;
  else
    perform private.email_staff_draft(draft);
  end if;
end
$$;

-- By a writer, up to three times; then a person changes it.
create function private.enqueue_revision() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.draft_jobs (user_id, kind, draft_id, draft_version, comment)
  select drafts.user_id, 'revision', drafts.id, new.version, new.comment
  from public.drafts
  where drafts.id = new.draft_id and 3 >= (
    select count(*) from public.draft_versions as versions
    where versions.draft_id = drafts.id and versions.author = 'writer'
  )
  on conflict do nothing;
  return null;
end
$$;

create trigger enqueue_revision after insert on public.draft_decisions
  for each row when (new.decision = 'changes_requested')
  execute function private.enqueue_revision();

-- Null unless it is being changed by a writer.
create function private.get_revising_since(draft_id uuid) returns timestamptz
  language sql stable set search_path = '' as $$
  select min(requests.created_at)
  from private.draft_jobs as requests join private.jobs
    on jobs.kind = 'drafts' and jobs.subject_id = requests.id and jobs.give_up_at > now()
  where requests.draft_id = $1 and requests.kind = 'revision' and requests.done_at is null
$$;

-- Idempotent. Skips posts whose plan will have stopped, and those late when enqueued. In a sensitive trade, staff
-- read a model's draft first.
create function public.finish_draft_job(id uuid, drafts jsonb, result jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job private.draft_jobs;
  item jsonb;
  planned_at timestamptz;
  draft_id uuid;
  notes private.brand_notes;
  picture private.pictures;
begin
  select * into job from private.draft_jobs as jobs where jobs.id = $1 for update;
  perform private.require_found(found);
  if job.done_at is not null then
    return;
  end if;
  notes := private.get_brand_notes(job.user_id);
  if notes.version is null and result ->> 'sensitive_trade' is not null then
    insert into private.brand_notes (user_id, version, notes, sensitive_trade)
    values (job.user_id, 1, '', (result ->> 'sensitive_trade')::public.sensitive_trade)
    returning * into notes;
  end if;
  if job.kind = 'again' and jsonb_array_length($2) > 0 then
    update public.drafts as replaced set status = 'withdrawn', status_changed_at = now()
    where replaced.user_id = job.user_id and private.is_untouched_draft(replaced);
  end if;
  if job.kind = 'revision' then
    perform private.revise_draft(job, $2 -> 0, notes.sensitive_trade is not null);
    $2 := '[]';
  end if;
  select pictures.* into picture
  from private.news
  join private.pictures on pictures.id = any (news.picture_ids) and pictures.deleted_at is null
  where news.id = job.news_id
  order by array_position(news.picture_ids, pictures.id) limit 1;
  for item in select * from jsonb_array_elements($2) loop
    planned_at := (item ->> 'planned_for')::timestamp at time zone (item ->> 'time_zone');
    continue when job.kind = 'week' and (
      planned_at < job.created_at
      or private.will_plan_stop(job.user_id, (planned_at at time zone 'UTC')::date)
    );
    insert into public.drafts (user_id, network, origin, planned_at, job_id, prompt_version)
    values (
      job.user_id, (item ->> 'network')::public.network, (item ->> 'origin')::public.draft_origin, now(),
      job.id, result ->> 'prompt_version'
    )
    returning drafts.id into draft_id;
    perform private.add_draft_version(row(
      draft_id, 1, 'writer', item ->> 'body', item ->> 'picture_idea',
      coalesce(picture.alt_text, item ->> 'alt_text'),
      array(select jsonb_array_elements_text(item -> 'reasons')),
      (item ->> 'planned_for')::timestamp, item ->> 'time_zone', now(), picture.id
    )::public.draft_versions);
    update public.drafts set status = 'in_review'
    where drafts.id = draft_id and drafts.origin = 'ai' and notes.sensitive_trade is not null;
  end loop;
  update private.draft_jobs as jobs
  set done_at = now(), post_count = (result ->> 'post_count')::integer,
    -- A revision's draft is at the desk already.
    staff_reason = case when job.kind <> 'revision'
      then (result ->> 'staff_reason')::public.draft_staff_reason end,
    illegal_claim = left(result ->> 'illegal_claim', 500)
  where jobs.id = job.id;
end
$$;

-- Idempotent.
create function private.staff_settle_draft_job(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  job private.draft_jobs;
begin
  perform private.require_staff();
  update private.draft_jobs as jobs set settled_at = coalesce(jobs.settled_at, now())
  where jobs.id = $1 and jobs.staff_reason is not null returning * into job;
  perform private.require_found(found);
  perform private.add_audit_entry('update', 'draft_jobs', $1::text, auth.uid(), job.user_id);
end
$$;

create function public.staff_settle_draft_job(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_settle_draft_job($1) $$;

grant execute on function public.finish_draft_job to service_role;
grant execute on function private.staff_settle_draft_job, public.staff_settle_draft_job
  to authenticated;
