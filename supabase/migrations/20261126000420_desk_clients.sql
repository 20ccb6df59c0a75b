-- The desk's view of each client, and what a client reads of our answers.

create index profiles_by_age on public.profiles (created_at, id);
create index profiles_by_plan_status on public.profiles (plan_status, created_at, id);

-- The newest answers a client got: on tickets and requests, and what became of their meeting; a
-- meeting's `at` is its own time. Under the rights of whoever asks.
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

revoke all on function private.news_of(uuid), private.part_news(uuid) from public, anon;
grant execute on function private.news_of(uuid), private.part_news(uuid) to authenticated;

-- Clients who answered the questionnaire and then booked no meeting, or missed it.
create function private.waiting_clients_without_meeting()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'clients/' || profiles.id, profiles.business_name,
    coalesce(profiles.completed_at, profiles.created_at), null::timestamptz
  from public.profiles
  where profiles.plan_status = 'inactive'
    and profiles.business_name <> 'My Business' and profiles.offer_description <> 'To be completed'
    and not exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status in ('booked', 'held')
    )
  order by 3 limit 100
$$;

-- Whether a client agreed to marketing mails.
create function private.takes_marketing(client uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(users.raw_user_meta_data -> 'marketing_emails_accepted' = 'true', false)
  from auth.users where users.id = client
$$;
revoke all on function private.takes_marketing(uuid) from public, anon, authenticated;

-- Clients by age. Planned anew each time, so that a filter that is not given costs nothing.
-- @param args q (in the business or the e-mail), plan_status, after {at, id}
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
      -- One by one, because reading all accounts for a page of them takes as long as there are accounts.
      cross join lateral (select * from auth.users where users.id = page.id limit 1) as users
    ) as lines
  );
end
$$;

-- A page of clients, oldest first.
-- @returns {rows, next}
create function private.desk_clients(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select private.desk_page(private.find_clients(args, 51), 50)
$$;

-- All of them, for a file.
create function private.desk_clients_file(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select private.find_clients(args - 'after', null)
$$;

-- Everything about one client.
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

revoke all on function private.waiting_clients_without_meeting(), private.find_clients(jsonb, integer),
  private.desk_clients(jsonb), private.desk_clients_file(jsonb), private.desk_client(jsonb)
  from public, anon, authenticated;
