-- Clients: the desk's view of each, the activation of their plan, and what a page of the client area
-- shows.

-- Lists the newest answers to a client: on tickets and requests, and the state of their meeting; a
-- meeting's `at` is its start. Runs under the caller's rights.
-- @returns [{what, id, about, at}], newest first
create function private.news_of(client uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(newest) - 'since' order by newest.since desc), '[]')
  from (
    select 'ticket' as what, tickets.id, tickets.subject as about,
      max(messages.created_at) as at, max(messages.created_at) as since
    from public.support_tickets as tickets
    join public.ticket_messages as messages on messages.ticket_id = tickets.id
    where tickets.user_id = client and messages.author = 'staff'
    group by tickets.id, tickets.subject
    union all
    select 'plan ' || requests.status, requests.id, requests.requested_plan, requests.decided_at,
      requests.decided_at
    from public.plan_change_requests as requests
    where requests.user_id = client and requests.status in ('approved', 'declined')
    union all
    (
      select 'meeting ' || meetings.status, meetings.id, null, meetings.starts_at, meetings.created_at
      from public.meetings where meetings.user_id = client
      order by meetings.created_at desc limit 1
    )
    order by since desc limit 5
  ) as newest
$$;

create function private.part_news(item uuid) returns jsonb
  language sql stable set search_path = ''
  return private.news_of(auth.uid());

-- Returns one part of a page of the signed-in user, under the caller's rights, as every
-- `private.part_<name>(item uuid)` does. (The bodies are parsed at creation, because callers cannot see
-- into the schema auth.)
create function private.part_account(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select private.my_account()::jsonb
  );

create function private.part_sessions(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select coalesce(jsonb_agg(to_jsonb(sessions)), '[]') from private.my_sessions() as sessions
  );

-- Returns what a page of a signed-in user shows, in one call under the caller's rights: whether their
-- session is alive, their profile, and the parts that the page asks for by name.
-- @param item id of the one thing that the page is about, such as a ticket
create function public.my_page(parts text[] default '{}', item uuid default null) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  page jsonb := jsonb_build_object(
    'session_is_alive', private.session_is_alive(),
    'is_staff', private.is_staff(),
    'profile', private.part_profile(null)
  );
  part text;
  answer jsonb;
begin
  foreach part in array parts loop
    execute format('select private.%I($1)', 'part_' || part) into answer using item;
    page := page || jsonb_build_object(part, answer);
  end loop;
  return page;
end
$$;

-- Activates a client's plan, from now on. Starter and pro take a launch spot while there is one.
-- @param args client
-- @returns "active", also when it already was; "no-meeting" when none was held; "incomplete" while the
-- client may still choose another plan; null for no such client
create function private.desk_activate(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  theirs public.profiles;
begin
  -- Locks the profile, so that a concurrent activation sees this one.
  select * into theirs from public.profiles
  where profiles.id = (args ->> 'client')::uuid for update;
  if theirs.id is null then
    return null;
  end if;
  if theirs.plan_status = 'active' then
    return '"active"';
  end if;
  if not private.is_complete(theirs) then
    return '"incomplete"';
  end if;
  if not exists (
    select from public.meetings where meetings.user_id = theirs.id and meetings.status = 'held'
  ) then
    return '"no-meeting"';
  end if;
  update public.profiles set plan_status = 'active', plan_activated_at = now()
  where profiles.id = theirs.id;
  update public.launch_promotion_counters set available_spots = available_spots - 1
  where plan_name = theirs.chosen_plan and available_spots > 0;
  perform private.owe_mail(
    'plan_activated', users.email, jsonb_build_object('plan', theirs.chosen_plan), users.id
  )
  from auth.users where users.id = theirs.id;
  return '"active"';
end
$$;

-- Lists clients who completed the questionnaire and then booked no meeting, or missed it.
create function private.waiting_clients_without_meeting()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'clients/' || profiles.id, profiles.business_name,
    coalesce(profiles.completed_at, profiles.created_at), null::timestamptz
  from public.profiles
  where profiles.plan_status = 'inactive'
    and private.is_complete(profiles)
    and not exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status in ('booked', 'held')
    )
  order by 3 limit 100
$$;

-- Lists clients by age; planned for each call, so that an absent filter costs nothing.
-- @param args q (in the business or the email), plan_status, after {at, id}
create function private.find_clients(args jsonb, most integer) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]')
    from (
      select page.id, page.business_name as business, page.website, users.email,
        users.raw_user_meta_data ->> 'name' as name,
        private.takes_marketing(users.id) as takes_marketing,
        page.chosen_plan, page.plan_status, page.plan_activated_at, page.created_at
      from (
        select profiles.* from public.profiles
        where (args ->> 'plan_status' is null or profiles.plan_status = args ->> 'plan_status')
          and (
            args ->> 'q' is null
            or strpos(lower(profiles.business_name), lower(args ->> 'q')) > 0
            or exists (
              select from auth.users
              where users.id = profiles.id and strpos(lower(users.email), lower(args ->> 'q')) > 0
            )
          )
          and (
            args -> 'after' is null
            or (profiles.created_at, profiles.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
          )
        order by profiles.created_at, profiles.id limit most
      ) as page
      -- Lateral, because a join reads all accounts for a page of them.
      cross join lateral (select * from auth.users where users.id = page.id limit 1) as users
    ) as lines
  );
end
$$;

-- Lists a page of clients, oldest first.
-- @returns {rows, next}
create function private.desk_clients(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select private.desk_page(private.find_clients(args, 51), 50)
$$;

-- Lists all clients that match, for a file.
create function private.desk_clients_file(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select private.find_clients(args - 'after', null)
$$;

-- Returns everything about one client.
-- @param args client
create function private.desk_client(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'profile', to_jsonb(profiles),
    'email', users.email,
    'name', users.raw_user_meta_data ->> 'name',
    'takes_marketing', private.takes_marketing(users.id),
    'meetings', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'starts_at', starts_at, 'status', status)
        order by starts_at desc), '[]')
      from (
        select * from public.meetings where meetings.user_id = profiles.id
        order by starts_at desc limit 20
      ) as newest
    ),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'subject', subject, 'status', status, 'created_at', created_at
      ) order by created_at desc), '[]')
      from (
        select * from public.support_tickets where support_tickets.user_id = profiles.id
        order by created_at desc limit 20
      ) as newest
    ),
    'requests', (
      select coalesce(jsonb_agg(to_jsonb(newest) - 'user_id' order by created_at desc), '[]')
      from (
        select * from public.plan_change_requests
        where plan_change_requests.user_id = profiles.id order by created_at desc limit 20
      ) as newest
    ),
    'deliveries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'created_at', created_at, 'attempts', attempts, 'delivered_at', delivered_at,
        'last_error', last_error
      ) order by created_at desc), '[]')
      from public.profile_webhook_outbox where profile_webhook_outbox.user_id = profiles.id
    ),
    'news', private.news_of(profiles.id),
    'log', private.desk_log(jsonb_build_object('client', profiles.id))
  )
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = (args ->> 'client')::uuid
$$;

revoke all on function private.news_of(uuid), private.part_news(uuid), private.part_account(uuid),
  private.part_sessions(uuid), public.my_page(text[], uuid) from public, anon;
revoke all on function private.desk_activate(jsonb), private.waiting_clients_without_meeting(),
  private.find_clients(jsonb, integer), private.desk_clients(jsonb),
  private.desk_clients_file(jsonb), private.desk_client(jsonb) from public, anon, authenticated;
grant execute on function private.news_of(uuid), private.part_news(uuid),
  private.part_account(uuid), private.part_sessions(uuid), public.my_page(text[], uuid)
  to authenticated;
