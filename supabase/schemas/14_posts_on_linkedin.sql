-- Written when a post is claimed for LinkedIn. While neither an address nor a failure is known, it is never sent again:
-- a person looks first.
create table private.linkedin_attempts (
  -- The approval, which is gone once taken back.
  event_id uuid primary key,
  draft_id uuid not null,
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  -- LinkedIn's id of the post.
  urn text,
  failure text,
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade,
  constraint urn_is_of_post check (private.is_linkedin_post_urn(urn)),
  constraint failure_is_valid_text check (private.is_valid_text(failure, 1, 1000))
);
create index linkedin_attempts_draft_id_version_idx on private.linkedin_attempts (draft_id, version);
create index linkedin_attempts_user_id_idx on private.linkedin_attempts (user_id);
create index linkedin_attempts_started_at_unsettled_idx on private.linkedin_attempts (started_at)
  where urn is null and failure is null;

alter table private.linkedin_attempts enable row level security;

create function private.goes_to_linkedin(event public.post_events) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.drafts
    join public.linkedin_connections as connections on connections.user_id = drafts.user_id
    where drafts.id = event.draft_id and drafts.network = 'LinkedIn'
      and private.can_post_to_linkedin(connections)
      -- Videos leave by the webhook.
      and not exists (
        select from public.draft_versions as versions
        join private.pictures on pictures.id = versions.picture_id
        where (versions.draft_id, versions.number) = (event.draft_id, event.version)
          and pictures.video_seconds is not null
      )
  )
$$;

-- Null when nothing is left to do, or only a person can tell. Raises while an attempt is under way.
create function private.write_linkedin_post(event public.post_events) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  attempt private.linkedin_attempts;
begin
  select * into attempt from private.linkedin_attempts as attempts
  where attempts.draft_id = event.draft_id and attempts.version = event.version
    and (event.event <> 'post.approved' or attempts.event_id = event.id)
  order by attempts.started_at desc limit 1;
  if attempt.urn is null and attempt.failure is null
    and attempt.started_at > now() - interval '2 minutes'
  then
    raise exception 'LinkedIn has not answered yet';
  end if;
  if event.event = 'post.approved' and attempt.event_id is null then
    insert into private.linkedin_attempts (event_id, draft_id, version, user_id)
    values (event.id, event.draft_id, event.version, event.user_id);
  elsif event.event = 'post.approved' or attempt.urn is null then
    return null;
  end if;
  return (
    select jsonb_build_object('linkedin', jsonb_build_object(
      'user_id', event.user_id, 'encrypted_token', connections.encrypted_access_token,
      'connected_at', connections.connected_at, 'member_id', connections.member_id,
      'stopped_urn', attempt.urn,
      'text', concat_ws(e'\n\n', versions.body, private.get_post_label(drafts.origin)),
      'picture_path', (
        select private.get_picture_path(pictures) from private.pictures
        where pictures.id = versions.picture_id
      ),
      'alt_text', versions.alt_text
    ))
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = event.version
    join public.linkedin_connections as connections on connections.user_id = drafts.user_id
    where drafts.id = event.draft_id
  );
end
$$;

create function private.record_linkedin_post(attempt private.linkedin_attempts, urn text, link text)
  returns void
  language plpgsql set search_path = '' as $$
begin
  update private.linkedin_attempts as attempts set urn = $2, failure = null
  where attempts.event_id = attempt.event_id;
  insert into public.post_reports (id, draft_id, version, status, link)
  values ('linkedin:' || attempt.event_id, attempt.draft_id, attempt.version, 'published', $3);
end
$$;

create type public.linkedin_outcome as enum (
  'published', 'failed',
  -- Certainly not there: it may be sent again.
  'not_sent',
  -- As above, because of the token.
  'rejected'
);

-- @param connected_at of the connection that LinkedIn rejected
create function public.finish_linkedin_attempt(
  event_id uuid, user_id uuid, outcome public.linkedin_outcome, connected_at timestamptz,
  urn private.line default null, message private.multiline_text default null
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  attempt private.linkedin_attempts;
begin
  select * into attempt from private.linkedin_attempts as attempts
  where attempts.event_id = $1 and attempts.urn is null and attempts.failure is null for update;
  if attempt.event_id is null then
    null;
  elsif $3 = 'published' then
    perform private.record_linkedin_post(
      attempt, $5, 'https://www.linkedin.com/feed/update/' || $5 || '/'
    );
  elsif $3 = 'failed' then
    update private.linkedin_attempts as attempts set failure = $6 where attempts.event_id = $1;
    insert into public.post_reports (id, draft_id, version, status, message)
    values ('linkedin:' || gen_random_uuid(), attempt.draft_id, attempt.version, 'failed', $6);
  else
    delete from private.linkedin_attempts as attempts where attempts.event_id = $1;
  end if;
  if $3 = 'rejected' then
    update public.linkedin_connections as connections set broken_at = now()
    where connections.user_id = $2 and connections.connected_at = $4
      and connections.broken_at is null;
    if found then
      perform private.enqueue_job('linkedin_reconnection', $2, $2);
    end if;
  end if;
end
$$;

-- Null when there is nothing to settle.
create function private.get_unsettled_linkedin_attempt(draft_id uuid)
  returns private.linkedin_attempts
  language sql stable set search_path = '' as $$
  select attempts from private.linkedin_attempts as attempts
  where attempts.draft_id = $1 and attempts.urn is null and case
    when attempts.failure is null then attempts.started_at <= now() - interval '2 minutes'
    else exists (
      select from public.post_events as events
      where events.id = attempts.event_id and not exists (
        select from public.post_events as newer
        where newer.draft_id = events.draft_id and newer.created_at > events.created_at
      )
    )
  end
  order by attempts.started_at limit 1
$$;

create function private.get_linkedin_post_state(draft_id uuid) returns public.linkedin_post_state
  language sql stable set search_path = '' as $$
  select case when attempt.failure is null then 'uncertain' else 'failed' end::public.linkedin_post_state
  from private.get_unsettled_linkedin_attempt($1) as attempt where attempt.event_id is not null
$$;

-- @param link null to send it again, if it is still approved
create function private.staff_settle_linkedin_post(draft_id uuid, link text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  attempt private.linkedin_attempts;
  urn constant text := coalesce(
    substring($2 from 'urn:li:(?:share|ugcPost|activity):\d+'),
    'urn:li:' || replace(substring($2 from '[-_]((?:share|ugcPost|activity)-\d+)'), '-', ':')
  );
begin
  perform private.require_staff();
  perform from public.drafts where drafts.id = $1 for update;
  attempt := private.get_unsettled_linkedin_attempt($1);
  perform private.require_found(attempt.event_id is not null);
  if $2 is null then
    delete from private.linkedin_attempts as attempts where attempts.event_id = attempt.event_id;
    update public.post_events set delivered_at = null where post_events.id = attempt.event_id;
    if found then
      perform private.enqueue_job('post_approved', attempt.event_id, attempt.user_id);
    end if;
  else
    if urn is null or $2 !~ '^https://([a-z]+[.])?linkedin[.]com/' then
      raise exception 'Not the link of a post' using errcode = '22023';
    end if;
    perform private.record_linkedin_post(attempt, urn, $2);
    update public.post_events set delivered_at = now() where post_events.id = attempt.event_id;
    delete from private.jobs
    where jobs.kind = 'post_approved' and jobs.subject_id = attempt.event_id;
    perform private.enqueue_job('post_stopped', events.id, events.user_id)
    from public.post_events as events
    where events.draft_id = $1 and events.version = attempt.version and events.delivered_at is null
      and events.event <> 'post.approved' and events.created_at > attempt.started_at;
  end if;
  perform private.add_audit_entry(
    'update', 'linkedin_attempts', $1::text, auth.uid(), attempt.user_id
  );
end
$$;

create function public.staff_settle_linkedin_post(
  draft_id uuid, link private.multiline_text default null
) returns void
  language sql set search_path = '' as $$ select private.staff_settle_linkedin_post($1, $2) $$;

grant execute on function public.finish_linkedin_attempt to service_role;
grant execute on function private.staff_settle_linkedin_post, public.staff_settle_linkedin_post
  to authenticated;
