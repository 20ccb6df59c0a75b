create type public.post_report_status as enum ('published', 'failed');
create type public.post_report as (
  version integer,
  status public.post_report_status,
  link text,
  message text,
  reported_at timestamptz,
  comments integer,
  reactions integer,
  shares integer,
  views integer
);
comment on column public.post_report.link is 'Null where the automation named none.';
comment on column public.post_report.message is 'Null where the automation said nothing.';
comment on column public.post_report.comments is 'Null where the automation counted none.';
comment on column public.post_report.reactions is 'Null where the automation counted none.';
comment on column public.post_report.shares is 'Null where the automation counted none.';
comment on column public.post_report.views is 'Null where the automation counted none.';

create type public.draft_release as (
  due_at timestamptz, released_at timestamptz, report public.post_report
);

-- PL/pgSQL, because it resolves names at run time: 14_post_events.sql creates the tables.
create function private.get_draft_release(draft public.drafts) returns public.draft_release
  language plpgsql stable set search_path = '' as $$
declare
  release public.draft_release;
begin
  if draft.status = 'approved' then
    select webhooks.due_at, webhooks.delivered_at into release.due_at, release.released_at
    from public.post_events as webhooks
    where webhooks.draft_id = draft.id and webhooks.version = draft.version
      and webhooks.event = 'post.approved'
      -- private.expire_unreleased_posts() returns what was held too long.
      and (webhooks.claimed_at is not null
        or webhooks.due_at > now() - private.get_job_lifetime('post_approved'))
    order by webhooks.created_at desc limit 1;
  end if;
  release.report := (
    select row(
      reports.version, reports.status, reports.link, reports.message, reports.reported_at,
      reports.comments, reports.reactions, reports.shares, reports.views
    )::public.post_report
    from public.post_reports as reports
    where reports.draft_id = draft.id
      -- Not failures from before the last change.
      and (
        reports.status = 'published'
        or reports.version = draft.version and reports.reported_at > draft.status_changed_at
      )
      -- Not what we have deleted ourselves.
      and not exists (
        select from public.post_events as stops
        where stops.draft_id = reports.draft_id and stops.version = reports.version
          and stops.publisher = 'linkedin' and stops.event <> 'post.approved'
          and stops.delivered_at > reports.reported_at
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
  -- Within two hours of another post on this network.
  collides boolean,
  comment text,
  created_at timestamptz,
  -- That of its approval where that was late.
  due_at timestamptz,
  -- Scheduled pause or end that holds it back.
  held_by public.plan_status_change_kind,
  -- When the automation accepted this version.
  released_at timestamptz,
  report public.post_report,
  picture public.draft_picture,
  revising_since timestamptz
);
comment on column public.draft_summary.comment is 'Null unless changes of this version were requested.';
comment on column public.draft_summary.due_at is
  'Null unless this version is approved, and once it was held for too long to leave.';
comment on column public.draft_summary.held_by is
  'Null unless this version should leave after a pause or the end of the plan that is scheduled.';
comment on column public.draft_summary.released_at is 'Null until this version has left.';
comment on column public.draft_summary.report is 'Null until the automation reports.';
comment on column public.draft_summary.picture is 'Null for none.';
comment on column public.draft_summary.revising_since is 'Null unless a writer is changing it.';

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
    versions.created_at, release.due_at,
    nullif(
      private.get_scheduled_plan_status_change(
        draft.user_id, (release.due_at at time zone 'UTC')::date
      ),
      'resumption'
    ),
    release.released_at, release.report,
    (
      select private.summarize_picture(pictures) from private.pictures
      where pictures.id = versions.picture_id
    ),
    private.get_revising_since(draft.id)
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

create type public.planned_post as (draft_id uuid, network public.network, planned_for timestamp);

create type public.draft_details as (
  summary public.draft_summary,
  versions public.draft_versions[],
  decisions public.draft_decision_entry[],
  planned_posts public.planned_post[]
);
comment on column public.draft_details.planned_posts is 'All of the client, this one too.';

create function private.list_current_drafts(user_id uuid) returns setof public.drafts
  language sql stable set search_path = '' as $$
  select * from public.drafts
  where drafts.user_id = $1 and drafts.status not in ('withdrawn', 'in_review')
    and drafts.planned_at > now() - interval '31 days'
  order by drafts.planned_at, drafts.id limit 200
$$;

create function private.get_draft_details(draft public.drafts) returns public.draft_details
  language sql stable set search_path = '' as $$
  select row(
    private.summarize_draft(draft),
    array(
      select versions from public.draft_versions as versions
      where versions.draft_id = draft.id and versions.number > draft.version - 11
      order by versions.number
    ),
    array(
      select row(
        decisions.version, decisions.decision, decisions.comment, decisions.created_at,
        decisions.by_email
      )::public.draft_decision_entry
      from public.draft_decisions as decisions
      where decisions.draft_id = draft.id order by decisions.created_at
    ),
    array(
      select row(drafts.id, drafts.network, versions.planned_for)::public.planned_post
      from private.list_current_drafts(draft.user_id) as drafts
      join public.draft_versions as versions
        on (versions.draft_id, versions.number) = (drafts.id, drafts.version)
      order by versions.planned_for
    )
  )::public.draft_details
$$;

create type public.client_drafts as (
  drafts public.draft_summary[],
  writing_since timestamptz,
  preferred_times public.preferred_time[]
);
comment on column public.client_drafts.writing_since is 'Null unless drafts are being written.';

create function private.get_my_drafts_writing_since() returns timestamptz
  language sql stable set search_path = '' as $$
  select min(jobs.created_at) from private.jobs
  where jobs.recipient = auth.uid() and jobs.kind = 'drafts' and jobs.give_up_at > now()
$$;

create function private.list_client_drafts(user_id uuid) returns setof public.draft_summary
  language sql stable set search_path = '' as $$
  select summary.* from private.list_current_drafts($1) as drafts
  cross join lateral private.summarize_draft(drafts) as summary
$$;

create function private.count_my_waiting_drafts() returns integer
  language sql stable set search_path = '' as $$
  select count(*)::integer from private.list_current_drafts(auth.uid()) as drafts
  where drafts.status = 'waiting'
$$;

create function private.get_my_drafts() returns public.client_drafts
  language sql stable security definer set search_path = '' as $$
  select row(
    array(select drafts from private.list_client_drafts(auth.uid()) as drafts),
    private.get_my_drafts_writing_since(),
    array(select times from private.list_preferred_times(auth.uid()) as times)
  )::public.client_drafts
$$;

create function private.get_my_draft(id uuid) returns public.draft_details
  language sql stable security definer set search_path = '' as $$
  select private.get_draft_details(drafts) from public.drafts
  where drafts.id = $1 and drafts.user_id = auth.uid() and drafts.status <> 'in_review'
$$;

-- PT404 for another client's draft, PT409 if it changed. @param user_id null for staff
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
  if draft.version <> $3 or draft.status = 'withdrawn' or draft.status <> coalesce($4, draft.status)
    or ($2 is not null and draft.status = 'in_review')
  then
    raise sqlstate 'PT409' using message = 'The draft has changed';
  end if;
  return draft;
end
$$;

-- Ignores a repeated decision. PT409 if the draft changed or was decided on, or would leave at once without the page
-- saying so; PT428 for a picture without a description.
create function private.decide_on_draft(
  id uuid, user_id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, by_email boolean, goes_out_now boolean
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
  if $6 = 'approved' and exists (
    select from public.draft_versions as versions
    where versions.draft_id = draft.id and versions.number = draft.version
      and versions.picture_id is not null and private.remove_unseen(versions.alt_text) = ''
  ) then
    raise sqlstate 'PT428' using message = 'The picture has no description';
  end if;
  if $6 = 'approved' and not $9 and draft.planned_at <= now() and exists (
    select from public.profiles
    where profiles.id = draft.user_id and profiles.plan_status = 'active'
  ) then
    raise sqlstate 'PT409' using message = 'The time of the draft has passed';
  end if;
  insert into public.draft_decisions (id, draft_id, version, decision, comment, by_email)
  values ($1, $3, $4, $6, nullif($7, ''), $8);
  update public.drafts
  set status = $6::text::public.draft_status,
    -- Keeps since when changes are waited for.
    status_changed_at = case when drafts.status::text = $6::text then status_changed_at else now() end
  where drafts.id = draft.id;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function private.decide_on_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, goes_out_now boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_decisions', 120, '1 hour');
  perform private.decide_on_draft($1, auth.uid(), $2, $3, $4, $5, $6, false, $7);
end
$$;

create function public.decide_on_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment private.multiline_text default null,
  goes_out_now boolean default null
) returns void
  language sql set search_path = '' as $$
  select private.decide_on_my_draft($1, $2, $3, $4, $5, $6, $7)
$$;

-- Withdraws it, and asks for another in its place. PT409 if it changed or was approved.
create function private.decline_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status, comment text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
begin
  perform private.require_session();
  perform private.consume_rate_limit('declined_drafts', 20, '1 day');
  -- The same form may arrive twice.
  if exists (
    select from public.draft_decisions as decisions join public.drafts on drafts.id = decisions.draft_id
    where decisions.id = $1 and decisions.draft_id = $2 and drafts.user_id = auth.uid()
  ) then
    return;
  end if;
  draft := private.lock_draft($2, auth.uid(), $3, $4);
  if draft.status = 'approved' then
    raise sqlstate 'PT409' using message = 'The draft was approved';
  end if;
  insert into public.draft_decisions (id, draft_id, version, decision, comment)
  values ($1, $2, $3, 'declined', $5);
  update public.drafts set status = 'withdrawn', status_changed_at = now() where drafts.id = $2;
  insert into private.draft_jobs (user_id, kind, draft_id, draft_version, comment)
  values (draft.user_id, 'replacement', $2, $3, $5) on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.decline_my_draft(
  id uuid, draft_id uuid, version integer, status public.draft_status,
  comment private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.decline_my_draft($1, $2, $3, $4, $5) $$;

create type private.seen_draft as (id uuid, version integer, goes_out_now boolean);
create domain private.seen_drafts as jsonb
  check (jsonb_typeof(value) = 'array' and jsonb_array_length(value) <= 200);

create type public.draft_approvals as (approved integer, changed integer, undescribed integer);

-- Counts what is not approved: "changed" also stands for what was decided on. PT404 for another client's draft.
create function private.approve_drafts(user_id uuid, drafts jsonb, by_email boolean)
  returns public.draft_approvals
  language plpgsql set search_path = '' as $$
declare
  seen private.seen_draft;
  approvals public.draft_approvals := (0, 0, 0);
begin
  -- In one order, so that two of these calls never wait for each other.
  for seen in
    select * from jsonb_populate_recordset(null::private.seen_draft, $2) as listed order by listed.id
  loop
    begin
      perform private.decide_on_draft(
        gen_random_uuid(), $1, seen.id, seen.version, 'waiting', 'approved', null, $3,
        coalesce(seen.goes_out_now, false)
      );
      approvals.approved := approvals.approved + 1;
    exception
      when sqlstate 'PT409' then
        approvals.changed := approvals.changed + 1;
      when sqlstate 'PT428' then
        approvals.undescribed := approvals.undescribed + 1;
    end;
  end loop;
  return approvals;
end
$$;

create function private.approve_my_drafts(drafts jsonb) returns public.draft_approvals
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_decisions', 120, '1 hour')
  from jsonb_array_elements($1);
  return private.approve_drafts(auth.uid(), $1, false);
end
$$;

create function public.approve_my_drafts(drafts private.seen_drafts) returns public.draft_approvals
  language sql set search_path = '' as $$ select private.approve_my_drafts($1) $$;

-- With the newest content.
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

-- Empty for none. PT404 unless the picture is the client's.
create function private.get_picture_description(user_id uuid, picture_id uuid) returns text
  language plpgsql stable set search_path = '' as $$
declare
  description text;
begin
  select pictures.alt_text into description from private.pictures
  where pictures.id = $2 and pictures.user_id = $1 and pictures.width is not null
    and pictures.deleted_at is null;
  perform private.require_found($2 is null or description is not null);
  return coalesce(description, '');
end
$$;

-- Idempotent for the same content; false when nothing changed. PT404 for another client's picture, PT409 for
-- another version, PT422 for a past time. @param picture_id null to leave it
create function private.edit_my_draft(
  draft_id uuid, version integer, body text, planned_for timestamp, time_zone text, picture_id uuid
) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
  edited public.draft_versions;
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_versions', 60, '1 hour');
  -- The same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 and drafts.user_id = auth.uid() for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.user_id = auth.uid() and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'client'
      and (versions.body, versions.planned_for, versions.time_zone) = ($3, $4, $5)
      and ($6 is null or versions.picture_id = $6)
  ) then
    return true;
  end if;
  draft := private.lock_draft($1, auth.uid(), $2);
  edited := private.start_draft_version(draft, 'client');
  if (edited.body, edited.planned_for, edited.time_zone) = ($3, $4, $5)
    and ($6 is null or edited.picture_id = $6)
  then
    return false;
  end if;
  if edited.picture_id is distinct from coalesce($6, edited.picture_id) then
    edited.alt_text := private.get_picture_description(draft.user_id, $6);
    edited.picture_id := $6;
  end if;
  edited.body := $3;
  edited.planned_for := $4;
  edited.time_zone := $5;
  perform private.add_draft_version(edited);
  return true;
end
$$;

create function public.edit_my_draft(
  draft_id uuid, version integer, body private.multiline_text, planned_for timestamp,
  time_zone private.line, picture_id uuid default null
) returns boolean
  language sql set search_path = '' as $$ select private.edit_my_draft($1, $2, $3, $4, $5, $6) $$;

-- Idempotent while they are being written.
create function private.request_new_drafts() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('draft_jobs', 6, '1 day');
  -- Ends a request whose job was given up.
  update private.draft_jobs set done_at = now(), post_count = 0
  where draft_jobs.user_id = auth.uid() and draft_jobs.kind = 'again' and draft_jobs.done_at is null
    and not exists (
      select from private.jobs
      where jobs.kind = 'drafts' and jobs.subject_id = draft_jobs.id and jobs.give_up_at > now()
    );
  insert into private.draft_jobs (user_id, kind, time_zone)
  select profiles.id, 'again', private.get_visitor_time_zone() from public.profiles
  where profiles.id = auth.uid() and private.is_profile_complete(profiles)
  on conflict do nothing;
end
$$;

create function public.request_new_drafts() returns void
  language sql set search_path = '' as $$ select private.request_new_drafts() $$;

-- Idempotent.
create function private.decline_my_preferred_time(network public.network) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.consume_rate_limit('declined_post_times', 20, '1 day');
  insert into private.declined_post_times (user_id, network) values (auth.uid(), $1)
  on conflict on constraint declined_post_times_pkey do update set declined_at = now();
exception when not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.decline_my_preferred_time(network public.network) returns void
  language sql set search_path = '' as $$ select private.decline_my_preferred_time($1) $$;

grant execute on function private.decline_my_preferred_time, public.decline_my_preferred_time
  to authenticated;
grant execute on function private.decline_my_draft, public.decline_my_draft to authenticated;
grant execute on function private.decide_on_my_draft, public.decide_on_my_draft,
  private.approve_my_drafts, public.approve_my_drafts,
  private.edit_my_draft, public.edit_my_draft, private.request_new_drafts, public.request_new_drafts
  to authenticated;
