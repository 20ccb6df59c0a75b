create type public.client_update_kind as enum (
  'ticket_replied', 'plan_approved', 'plan_declined', 'meeting_booked', 'meeting_held',
  'meeting_missed', 'meeting_cancelled'
);

create type public.client_update as (
  kind public.client_update_kind,
  id uuid,
  title text,
  occurred_at timestamptz
);
comment on column public.client_update.title is
  'Null for a meeting; the subject of a ticket, the requested plan of a plan change.';

-- A meeting's `occurred_at` is its start.
create function private.list_client_updates(user_id uuid) returns setof public.client_update
  language sql stable set search_path = '' as $$
  select kind, id, title, occurred_at
  from (
    select 'ticket_replied'::public.client_update_kind as kind, tickets.id, tickets.subject as title,
      max(messages.created_at) as occurred_at, max(messages.created_at) as changed_at
    from private.conversations as tickets
    join private.conversation_messages as messages on messages.conversation_id = tickets.id
    where tickets.user_id = $1 and messages.author = 'staff'
    group by tickets.id, tickets.subject
    union all
    select ('plan_' || plan_changes.status)::public.client_update_kind, plan_changes.id,
      plan_changes.requested_plan::text, plan_changes.decided_at, plan_changes.decided_at
    from public.plan_changes
    where plan_changes.user_id = $1 and plan_changes.status in ('approved', 'declined')
      and plan_changes.decided_at <> plan_changes.created_at
    union all
    (
      select ('meeting_' || meetings.status)::public.client_update_kind, meetings.id, null,
        meetings.starts_at, meetings.created_at
      from public.meetings where meetings.user_id = $1
      order by meetings.created_at desc limit 1
    )
    order by changed_at desc limit 5
  ) as newest
  order by changed_at desc
$$;

create type public.client_page_part as enum (
  'account', 'cancelled_meeting', 'consents', 'draft', 'drafts', 'has_held_meeting',
  'linkedin_connection', 'meeting', 'next_billing_on', 'plan_change', 'plan_status_changes',
  'questionnaire_draft', 'sessions',
  'ticket', 'tickets', 'unavailable_times', 'updates', 'pictures', 'voice', 'news', 'secret_urls'
);

create domain private.client_page_parts as public.client_page_part[]
  check (cardinality(value) <= cardinality(enum_range(null::public.client_page_part)));

create type public.client_page as (
  session_is_alive boolean,
  staff_state public.staff_state,
  staff_preferences public.staff_preferences,
  profile public.profiles,
  account public.account,
  consents public.current_consents,
  draft public.draft_details,
  drafts public.client_drafts,
  has_held_meeting boolean,
  linkedin_connection public.linkedin_connection,
  meeting public.client_meeting,
  cancelled_meeting public.client_meeting,
  plan_change public.plan_changes,
  next_billing_on date,
  plan_status_changes public.plan_status_changes[],
  questionnaire_draft public.questionnaire_drafts,
  sessions public.account_session[],
  ticket public.ticket,
  tickets public.ticket_summary[],
  unavailable_times public.unavailable_times,
  updates public.client_update[],
  pictures public.client_picture[],
  voice public.voice,
  waiting_draft_count integer,
  news public.client_news[],
  secret_urls public.secret_url[]
);
comment on column public.client_page.staff_state is 'Null for everyone who is not on the team.';
comment on column public.client_page.staff_preferences is 'Null unless the desk is open to the caller.';
comment on column public.client_page.profile is 'Null for an account without a profile.';
comment on column public.client_page.account is 'Null unless requested.';
comment on column public.client_page.consents is 'Null unless requested.';
comment on column public.client_page.draft is 'Null unless requested, and for no draft of the caller.';
comment on column public.client_page.drafts is 'Null unless requested.';
comment on column public.client_page.has_held_meeting is 'Null unless requested.';
comment on column public.client_page.linkedin_connection is 'Null unless requested, and for none.';
comment on column public.client_page.meeting is 'Null unless requested, and for none.';
comment on column public.client_page.cancelled_meeting is
  'Null unless requested, and unless staff cancelled the latest and said why.';
comment on column public.client_page.plan_change is 'Null unless requested, and for none.';
comment on column public.client_page.next_billing_on is
  'Null unless requested, for a plan that is not active, and for one that pauses or ends by then.';
comment on column public.client_page.news is 'Null unless requested.';
comment on column public.client_page.pictures is 'Null unless requested.';
comment on column public.client_page.plan_status_changes is 'Null unless requested.';
comment on column public.client_page.questionnaire_draft is
  'Null unless requested, and where nothing was answered.';
comment on column public.client_page.secret_urls is 'Null unless requested.';
comment on column public.client_page.sessions is 'Null unless requested.';
comment on column public.client_page.ticket is 'Null unless requested, and for no ticket of the caller.';
comment on column public.client_page.tickets is 'Null unless requested.';
comment on column public.client_page.unavailable_times is 'Null unless requested.';
comment on column public.client_page.updates is 'Null unless requested.';
comment on column public.client_page.voice is 'Null unless requested, and until the client saves one.';
comment on column public.client_page.waiting_draft_count is 'Null once the plan has ended.';

-- Only this checks the session, for all parts. @param item_id object shown, such as a ticket
create function private.get_my_page(
  parts public.client_page_part[], item_id uuid, after_id uuid
) returns public.client_page
  language plpgsql stable security definer set search_path = '' as $$
declare
  page public.client_page;
begin
  page.session_is_alive := private.session_is_alive();
  page.staff_state := private.get_my_staff_state();
  if page.staff_state = 'member' then
    page.staff_preferences := private.get_my_staff_preferences();
  end if;
  if not page.session_is_alive then
    return page;
  end if;
  page.profile := (select profiles from public.profiles where id = auth.uid());
  if (page.profile).plan_status <> 'ended' then
    page.waiting_draft_count := private.count_my_waiting_drafts();
  end if;
  page.account := case when 'account' = any (parts) then private.get_my_account() end;
  page.consents := case when 'consents' = any (parts) then private.get_my_consents() end;
  page.draft := case when 'draft' = any (parts) then private.get_my_draft(item_id) end;
  page.drafts := case when 'drafts' = any (parts) then private.get_my_drafts() end;
  if 'has_held_meeting' = any (parts) then
    page.has_held_meeting := exists (
      select from public.meetings
      where meetings.user_id = auth.uid() and meetings.status = 'held'
    );
  end if;
  page.linkedin_connection := case
    when 'linkedin_connection' = any (parts) then private.get_my_linkedin_connection() end;
  page.meeting := case when 'meeting' = any (parts) then private.get_my_meeting() end;
  page.cancelled_meeting := case
    when 'cancelled_meeting' = any (parts) then private.get_my_cancelled_meeting() end;
  if 'news' = any (parts) then
    page.news := array(select news from private.list_news(auth.uid()) as news);
  end if;
  page.next_billing_on := case
    when 'next_billing_on' = any (parts) then private.get_next_billing_day(auth.uid())
  end;
  if 'pictures' = any (parts) then
    page.pictures := array(
      select pictures from private.list_pictures(auth.uid(), after_id) as pictures
    );
  end if;
  page.plan_change := case when 'plan_change' = any (parts) then private.get_my_plan_change() end;
  if 'plan_status_changes' = any (parts) then
    page.plan_status_changes := array(
      select changes from private.list_plan_status_changes(auth.uid()) as changes
    );
  end if;
  if 'questionnaire_draft' = any (parts) then
    page.questionnaire_draft := (
      select drafts from public.questionnaire_drafts as drafts
      where drafts.user_id = auth.uid()
    );
  end if;
  if 'secret_urls' = any (parts) then
    page.secret_urls := array(select urls from private.list_my_secret_urls() as urls);
  end if;
  if 'sessions' = any (parts) then
    page.sessions := array(select sessions from private.list_my_sessions() as sessions);
  end if;
  page.ticket := case when 'ticket' = any (parts) then private.get_my_ticket(item_id) end;
  if 'tickets' = any (parts) then
    page.tickets := array(
      select tickets from private.list_client_tickets(auth.uid(), after_id) as tickets
    );
  end if;
  page.unavailable_times := case
    when 'unavailable_times' = any (parts) then private.get_my_unavailable_times() end;
  if 'updates' = any (parts) then
    page.updates := array(
      select updates from private.list_client_updates(auth.uid()) as updates
    );
  end if;
  page.voice := case when 'voice' = any (parts) then private.get_voice(auth.uid()) end;
  return page;
end
$$;

create function public.get_my_page(
  parts private.client_page_parts default '{}', item_id uuid default null, after_id uuid default null
) returns public.client_page
  language sql stable set search_path = '' as $$ select private.get_my_page($1, $2, $3) $$;

create type public.activation_result as enum (
  'activated',
  'active',
  'paused',
  'meeting_not_held',
  -- The client may still choose another plan.
  'profile_incomplete'
);

-- Idempotent. One launch spot per client, while there is one. PT409 if it ended since.
create function private.staff_activate_plan(id uuid, seen_status public.plan_status)
  returns public.activation_result
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff($1);
  taken_spot public.plan := profile.launch_spot;
begin
  if profile.plan_status in ('active', 'paused') then
    return profile.plan_status::text;
  end if;
  if profile.plan_status <> seen_status then
    raise sqlstate 'PT409' using message = 'The plan ended meanwhile';
  end if;
  if not private.is_profile_complete(profile) then
    return 'profile_incomplete';
  end if;
  if not exists (
    select from public.meetings where meetings.user_id = profile.id and meetings.status = 'held'
  ) then
    return 'meeting_not_held';
  end if;
  if taken_spot is null then
    update public.launch_promotion_counters set available_spots = available_spots - 1
    where plan_name = profile.chosen_plan::text and available_spots > 0
    returning plan_name::public.plan into taken_spot;
  end if;
  update public.profiles
  set plan_status = 'active', plan_activated_at = now(), paused_days = 0, launch_spot = taken_spot
  where profiles.id = profile.id;
  -- For taking the activation back.
  perform private.enqueue_job(
    'plan_activated', profile.id, profile.id, private.get_undo_end(),
    jsonb_build_object(
      'plan_status', profile.plan_status, 'plan_activated_at', profile.plan_activated_at,
      'paused_days', profile.paused_days, 'launch_spot', profile.launch_spot
    )
  );
  return 'activated';
end
$$;

create function public.staff_activate_plan(
  id uuid, seen_status public.plan_status default null
) returns public.activation_result
  language sql set search_path = '' as $$ select private.staff_activate_plan($1, $2) $$;

-- Before the client is told. PT409 when it is too late.
create function private.staff_deactivate_plan(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff($1);
  previous jsonb;
begin
  if profile.plan_status not in ('active', 'paused') then
    return;
  end if;
  if profile.plan_status <> 'active' or not private.is_job_untried('plan_activated', $1) then
    raise sqlstate 'PT409' using message = 'The client has been told';
  end if;
  select jobs.details into previous from private.jobs
  where jobs.kind = 'plan_activated' and jobs.subject_id = $1;
  update public.launch_promotion_counters set available_spots = available_spots + 1
  where plan_name = profile.launch_spot::text and previous ->> 'launch_spot' is null;
  update public.profiles
  set plan_status = (previous ->> 'plan_status')::public.plan_status,
    plan_activated_at = (previous ->> 'plan_activated_at')::timestamptz,
    paused_days = (previous ->> 'paused_days')::integer,
    launch_spot = (previous ->> 'launch_spot')::public.plan
  where profiles.id = $1;
end
$$;

create function public.staff_deactivate_plan(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_deactivate_plan($1) $$;

create type public.staff_client_summary as (
  id uuid,
  business_name text,
  website text,
  email text,
  name text,
  has_marketing_consent boolean,
  chosen_plan public.plan,
  plan_status public.plan_status,
  plan_activated_at timestamptz,
  created_at timestamptz
);
comment on column public.staff_client_summary.website is 'Null where the client gave none.';
comment on column public.staff_client_summary.email is 'Null for an account without one.';
comment on column public.staff_client_summary.name is 'Null where the client gave none.';
comment on column public.staff_client_summary.plan_activated_at is 'Null for a plan that never started.';

create function private.list_client_summaries(ids uuid[]) returns setof public.staff_client_summary
  language sql stable rows 50 set search_path = '' as $$
  select profiles.id, profiles.business_name, profiles.website, users.email::text,
    users.raw_user_meta_data ->> 'name', private.has_marketing_consent(profiles.id),
    profiles.chosen_plan, profiles.plan_status, profiles.plan_activated_at, profiles.created_at
  from public.profiles
  -- A join reads all accounts for a page.
  cross join lateral (select * from auth.users where users.id = profiles.id limit 1) as users
  where profiles.id = any ($1)
  order by profiles.created_at, profiles.id
$$;

-- Planned for each call, so that an absent filter costs nothing.
create function private.staff_list_clients(
  max_rows integer, plan_status public.plan_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns setof public.staff_client_summary
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select * from private.list_client_summaries(array(
      select profiles.id
      from public.profiles
      -- A left join is not read without a search.
      left join private.client_search as texts on texts.user_id = profiles.id
      where not exists (select from public.staff where staff.user_id = profiles.id)
        and ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
        and ($5 is null or (profiles.created_at, profiles.id) > ($4, $5))
      order by profiles.created_at, profiles.id limit $1
    ));
end
$$;

create function public.staff_list_clients(
  max_rows private.page_rows, plan_status public.plan_status default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_client_summary
  language sql stable set search_path = '' as $$
  select * from private.staff_list_clients($1, $2, $3, $4, $5)
$$;

create type public.staff_client_export_part as (
  rows public.staff_client_summary[],
  next public.list_position
);
comment on column public.staff_client_export_part.next is 'Null for the last part.';

create function private.staff_export_clients(
  max_rows integer, plan_status public.plan_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns public.staff_client_export_part
  language plpgsql security definer set search_path = '' as $$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_client_export_part;
begin
  perform private.record_staff_export('profiles');
  positions := private.list_export_part('public.profiles', 'id', $1, $4, $5);
  part.rows := array(
    select clients from private.list_client_summaries(array(
      select profiles.id
      from unnest(positions) as read
      join public.profiles on profiles.id = read.id
      left join private.client_search as texts on texts.user_id = read.id
      where not exists (select from public.staff where staff.user_id = profiles.id)
        and ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
    )) as clients
  );
  part.next := positions[max_rows];
  return part;
end
$$;

create function public.staff_export_clients(
  max_rows private.export_rows, plan_status public.plan_status default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_client_export_part
  language sql set search_path = '' as $$
  select private.staff_export_clients($1, $2, $3, $4, $5)
$$;

create type public.staff_client as (
  profile public.profiles,
  email text,
  name text,
  has_marketing_consent boolean,
  meetings public.meetings[],
  tickets public.ticket_summary[],
  plan_changes public.plan_changes[],
  next_billing_on date,
  plan_status_changes public.plan_status_changes[],
  drafts public.draft_summary[],
  updates public.client_update[]
);
comment on column public.staff_client.email is 'Null for an account without one.';
comment on column public.staff_client.name is 'Null where the client gave none.';
comment on column public.staff_client.next_billing_on is
  'Null for a plan that is not active, and for one that pauses or ends by then.';

create function private.staff_get_client(id uuid) returns public.staff_client
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client;
begin
  perform private.require_staff();
  select profiles, users.email, users.raw_user_meta_data ->> 'name',
    private.has_marketing_consent(users.id),
    array(
      select meetings from public.meetings where meetings.user_id = profiles.id
      order by meetings.starts_at desc limit 20
    ),
    array(select tickets from private.list_client_tickets(profiles.id) as tickets),
    array(
      select plan_changes from public.plan_changes
      where plan_changes.user_id = profiles.id
      order by plan_changes.created_at desc limit 20
    ),
    private.get_next_billing_day(profiles.id),
    array(select changes from private.list_plan_status_changes(profiles.id) as changes),
    array(select drafts from private.list_client_drafts(profiles.id) as drafts),
    array(select updates from private.list_client_updates(profiles.id) as updates)
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client(id uuid) returns public.staff_client
  language sql stable set search_path = '' as $$ select private.staff_get_client(id) $$;

grant execute on function private.get_my_page, public.get_my_page,
  private.staff_activate_plan, public.staff_activate_plan, private.staff_deactivate_plan,
  public.staff_deactivate_plan, private.staff_list_clients,
  public.staff_list_clients, private.staff_export_clients, public.staff_export_clients,
  private.staff_get_client, public.staff_get_client to authenticated;
