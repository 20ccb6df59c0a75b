-- Events hold no copy of the post, which is read when the webhook leaves.

create type public.post_event as enum ('post.approved', 'post.changed', 'post.withdrawn');

create type public.post_publisher as enum ('automation', 'linkedin');

create table public.post_events (
  -- In every attempt, so that receivers drop repeats; an approval's is the decision's.
  id uuid primary key default gen_random_uuid(),
  event public.post_event not null,
  draft_id uuid not null,
  -- The approved one, also in later events.
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Order of a post's events; a transaction's start would not do.
  created_at timestamptz not null default clock_timestamp(),
  -- The post's own time for an approval.
  due_at timestamptz not null default now(),
  -- First attempt: from now on the receiver may know the post.
  claimed_at timestamptz,
  delivered_at timestamptz,
  -- Chosen at the first attempt and kept, so that no post leaves by both.
  publisher public.post_publisher,
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade
);
create index post_events_draft_id_created_at_idx on public.post_events (draft_id, created_at);
create index post_events_draft_id_version_idx on public.post_events (draft_id, version);
create index post_events_user_id_idx on public.post_events (user_id);
create index post_events_due_at_unclaimed_idx on public.post_events (due_at)
  where event = 'post.approved' and claimed_at is null;

alter table public.post_events enable row level security;

create function private.enqueue_post_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job(
    case new.event when 'post.approved' then 'post_approved' else 'post_stopped' end::public.job_kind,
    new.id, new.user_id, new.due_at
  );
  return null;
end
$$;

create trigger enqueue_post_webhook after insert on public.post_events
  for each row execute function private.enqueue_post_webhook();

-- Within 24 hours of its time, or never.
create function private.record_approved_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_events (id, event, draft_id, version, user_id, due_at)
  select new.id, 'post.approved', new.draft_id, new.version, drafts.user_id,
    greatest(drafts.planned_at, now())
  from public.drafts where drafts.id = new.draft_id;
  return null;
end
$$;

create trigger record_approved_post after insert on public.draft_decisions
  for each row when (new.decision = 'approved') execute function private.record_approved_post();

-- What the automation can't know never leaves. The lock makes a starting attempt count as known.
create function private.take_back_approved_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  newest public.post_events;
begin
  select * into newest from public.post_events as events
  where events.draft_id = new.id order by events.created_at desc limit 1 for update;
  if newest.event is distinct from 'post.approved' then
    return null;
  end if;
  if newest.delivered_at is null then
    delete from public.post_events where id = newest.id;
    delete from private.jobs where jobs.kind = 'post_approved' and jobs.subject_id = newest.id;
  end if;
  if newest.claimed_at is not null and (
    newest.publisher is distinct from 'linkedin'
    or exists (
      select from private.linkedin_attempts as attempts
      where attempts.event_id = newest.id and attempts.failure is null
    )
  ) then
    insert into public.post_events (event, draft_id, version, user_id, publisher)
    values (
      case when new.status = 'withdrawn' then 'post.withdrawn' else 'post.changed' end::public.post_event,
      new.id, newest.version, new.user_id, newest.publisher
    );
  end if;
  return null;
end
$$;

create trigger take_back_approved_post after update on public.drafts
  for each row when (old.status = 'approved' and new.status <> 'approved')
  execute function private.take_back_approved_post();

-- app/domain/drafts/draft.ts has the same text.
create function private.get_post_label(origin public.draft_origin) returns text
  language sql immutable set search_path = '' as $$
  select case origin when 'ai' then 'Drafted by AI, approved by the business before it goes out' end
$$;

create function private.format_utc(moment timestamptz) returns text
  language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Null once retracted; raises while that is under way, because the job can wait.
create function private.write_post_webhook(event_id uuid) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  event public.post_events;
begin
  select * into event from public.post_events where post_events.id = $1 for update nowait;
  update public.post_events
  set claimed_at = coalesce(post_events.claimed_at, now()),
    publisher = coalesce(post_events.publisher, case
      when post_events.claimed_at is null and post_events.event = 'post.approved'
        and private.goes_to_linkedin(post_events) then 'linkedin' else 'automation'
    end::public.post_publisher)
  where post_events.id = event.id returning * into event;
  if event.publisher = 'linkedin' then
    return private.write_linkedin_post(event);
  end if;
  return (
    select jsonb_build_object(
      'type', event.event, 'timestamp', private.format_utc(event.created_at),
      'data', jsonb_build_object(
        'post_id', event.draft_id, 'version', event.version, 'network', drafts.network,
        'body', versions.body, 'alt_text', versions.alt_text, 'picture_idea', versions.picture_idea,
        'planned_for', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
        'time_zone', versions.time_zone,
        'planned_at', private.format_utc(versions.planned_for at time zone versions.time_zone),
        'origin', drafts.origin, 'label', private.get_post_label(drafts.origin),
        'business_name', profiles.business_name, 'user_id', event.user_id,
        -- The path of a link that opens it for seven days.
        'picture', (
          select jsonb_build_object(
            'path', private.get_picture_path(pictures),
            'type', coalesce(pictures.video_type, 'image/webp'), 'width', pictures.width,
            'height', pictures.height, 'seconds', pictures.video_seconds,
            'origin', case when pictures.is_generated then 'ai' else 'upload' end
          )
          from private.pictures where pictures.id = versions.picture_id
        )
      )
    )
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = event.draft_id and versions.number = event.version
    join public.profiles on profiles.id = event.user_id
    where drafts.id = event.draft_id
  );
end
$$;

-- The client may plan and approve them again.
create function private.expire_unreleased_posts() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_id uuid;
begin
  -- Locks the draft before its event, as an edit does.
  for expired_id in
    select drafts.id from public.drafts
    where drafts.status = 'approved' and drafts.id in (
      select events.draft_id from public.post_events as events
      where events.event = 'post.approved' and events.claimed_at is null
        and events.due_at <= now() - private.get_job_lifetime('post_approved')
    )
    for update skip locked
  loop
    update public.drafts set status = 'waiting', status_changed_at = now() where drafts.id = expired_id;
  end loop;
end
$$;

-- The newest report counts.
create table public.post_reports (
  -- The webhook's id: repeats are one report.
  id text primary key,
  draft_id uuid not null,
  version integer not null,
  status public.post_report_status not null,
  link text,
  message text,
  reported_at timestamptz not null default clock_timestamp(),
  -- As the automation counted them; null where it did not.
  comments integer,
  reactions integer,
  shares integer,
  views integer,
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade,
  constraint id_is_valid_line check (private.is_valid_line(id, 1, 254)),
  constraint link_is_web_url check (private.is_web_url(link, 2048)),
  constraint message_is_valid_text check (private.is_valid_text(message, 1, 1000)),
  constraint counts_are_valid check (
    least(reactions, comments, shares, views) >= 0
    and greatest(reactions, comments, shares, views) <= 1000000000
  )
);
create index post_reports_draft_id_reported_at_idx on public.post_reports (draft_id, reported_at);
create index post_reports_draft_id_version_idx on public.post_reports (draft_id, version);
create index post_reports_reported_at_failed_idx on public.post_reports (reported_at)
  where status = 'failed';

alter table public.post_reports enable row level security;

create trigger post_reports_are_append_only before update on public.post_reports
  for each row execute function private.reject_append_only_change();

-- Idempotent. PT404 for a version that was never approved, 22023 for an invalid link, message or count.
create function public.record_post_report(
  id private.line, post_id uuid, version integer, status public.post_report_status,
  link private.multiline_text default null, message private.multiline_text default null,
  reactions integer default null, comments integer default null, shares integer default null,
  views integer default null
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_found(exists (
    select from public.draft_decisions as decisions
    where decisions.draft_id = $2 and decisions.version = $3 and decisions.decision = 'approved'
  ));
  insert into public.post_reports (
    id, draft_id, version, status, link, message, reactions, comments, shares, views
  )
  values ($1, $2, $3, $4, nullif($5, ''), nullif($6, ''), $7, $8, $9, $10)
  on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

grant execute on function public.record_post_report to service_role;
