-- Requests for another plan. The desk approves one from a date on or declines it with a reason, and its
-- client may withdraw it until it has taken effect. A client has one request at a time that is not
-- handled.

create table public.plan_change_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  requested_plan text not null check (requested_plan in ('starter', 'pro', 'video-pro', 'payg')),
  created_at timestamptz not null default now(),
  -- Moment after which nothing more happens to the request.
  handled_at timestamptz,
  status text not null default 'open',
  decided_at timestamptz,
  -- Day (UTC) on which an approved plan takes effect.
  effective_on date,
  -- Reason for declining.
  reason text,
  constraint status_is_known check (status in ('open', 'approved', 'declined', 'withdrawn')),
  constraint decided_unless_open check ((status = 'open') = (decided_at is null)),
  constraint open_is_not_handled check (status <> 'open' or handled_at is null),
  constraint ended_is_handled check (status in ('open', 'approved') or handled_at is not null),
  constraint approved_from_a_day check (status <> 'approved' or effective_on is not null),
  constraint declined_with_a_reason check ((status = 'declined') = (reason is not null)),
  constraint reason_is_text check (private.is_text(reason, 1, 1000))
);
create unique index one_open_plan_change_per_client on public.plan_change_requests (user_id) where handled_at is null;
create index plan_requests_by_age on public.plan_change_requests (created_at, id);
create index plan_requests_by_status on public.plan_change_requests (status, created_at, id);
create index plan_requests_by_client on public.plan_change_requests (user_id, created_at desc);

alter table public.plan_change_requests enable row level security;
revoke all on public.plan_change_requests from public, anon, authenticated;
grant select, insert (requested_plan) on public.plan_change_requests to authenticated;
grant all on public.plan_change_requests to service_role;
create policy "Clients read their own plan requests" on public.plan_change_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients ask for their own plan" on public.plan_change_requests
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.plan_change_requests as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger count_plan_requests before insert on public.plan_change_requests
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('10', '1 day');
create trigger audit_plan_requests after update or delete on public.plan_change_requests
  for each row execute function private.audit('user_id', 'id');

create function private.owe_plan_change_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_mail(
    'plan_change_requested', users.email,
    jsonb_build_object('from', profiles.chosen_plan, 'plan', new.requested_plan), users.id
  )
  from auth.users join public.profiles on profiles.id = users.id where users.id = new.user_id;
  return new;
end
$$;

create trigger owe_mail_about_plan_change after insert on public.plan_change_requests
  for each row execute function private.owe_plan_change_mail();

-- Changes the plans whose day has come, of one client or of all.
create function private.apply_plan_requests(client uuid default null) returns void
  language sql set search_path = '' as $$
  with due as (
    update public.plan_change_requests set handled_at = now()
    where status = 'approved' and handled_at is null
      and effective_on <= (now() at time zone 'UTC')::date
      and (client is null or user_id = client)
    returning user_id, requested_plan
  )
  update public.profiles set chosen_plan = due.requested_plan
  from due where profiles.id = due.user_id and profiles.chosen_plan <> due.requested_plan
$$;

-- Withdraws a request of the caller, until it has taken effect. Idempotent.
-- @returns "withdrawn"; "decided" when it is too late; "unknown" for none of theirs
create function private.withdraw_my_plan_request(request uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  asked public.plan_change_requests;
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  select * into asked from public.plan_change_requests
  where plan_change_requests.id = request and user_id = auth.uid() for update;
  if asked.id is null then
    return 'unknown';
  end if;
  if asked.status = 'withdrawn' then
    return 'withdrawn';
  end if;
  if asked.handled_at is not null then
    return 'decided';
  end if;
  update public.plan_change_requests
  set status = 'withdrawn', decided_at = now(), handled_at = now(), effective_on = null
  where plan_change_requests.id = asked.id;
  return 'withdrawn';
end
$$;

create function public.withdraw_my_plan_request(id uuid) returns text
  language sql set search_path = '' as $$ select private.withdraw_my_plan_request(id) $$;

-- Returns the caller's newest request, whatever became of it; null for none.
create function private.part_plan_request(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select to_jsonb(mine) - 'user_id'
    from public.plan_change_requests as mine where mine.user_id = auth.uid()
    order by mine.created_at desc limit 1
  );

-- Lists requests that nobody decided.
create function private.waiting_plan_requests()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  select 'plan-changes/' || requests.id, profiles.business_name || ': ' || requests.requested_plan,
    requests.created_at, null::timestamptz
  from public.plan_change_requests as requests join public.profiles on profiles.id = requests.user_id
  where requests.status = 'open' order by 3 limit 100
$$;

-- Lists a page of requests, oldest first.
-- @param args status, after {at, id}
-- @returns {rows, next}
create function private.desk_plan_requests(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select requests.id, requests.requested_plan, requests.status, requests.effective_on,
      requests.created_at, profiles.chosen_plan, profiles.business_name as business
    from public.plan_change_requests as requests
    join public.profiles on profiles.id = requests.user_id
    where (args ->> 'status' is null or requests.status = args ->> 'status')
      and (
        args -> 'after' is null
        or (requests.created_at, requests.id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by requests.created_at, requests.id limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Returns one request and its client's current plan.
create function private.desk_plan_request(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(requests) || jsonb_build_object(
    'business', profiles.business_name,
    'email', users.email,
    'chosen_plan', profiles.chosen_plan,
    'plan_activated_at', profiles.plan_activated_at
  )
  from public.plan_change_requests as requests
  join auth.users on users.id = requests.user_id
  join public.profiles on profiles.id = requests.user_id
  where requests.id = (args ->> 'id')::uuid
$$;

-- Approves a request.
-- @param args id, on (day on which it takes effect)
-- @returns "approved", also when it already was; "decided" when something else was; null for no such request
create function private.desk_approve_plan_request(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  asked public.plan_change_requests;
  day date := (args ->> 'on')::date;
begin
  select * into asked from public.plan_change_requests
  where plan_change_requests.id = (args ->> 'id')::uuid for update;
  if asked.id is null then
    return null;
  end if;
  if asked.status <> 'open' then
    return case when asked.status = 'approved' and asked.effective_on = day
      then '"approved"' else '"decided"' end;
  end if;
  update public.plan_change_requests set status = 'approved', decided_at = now(), effective_on = day
  where plan_change_requests.id = asked.id;
  perform private.owe_mail(
    'plan_request_approved', users.email,
    jsonb_build_object('plan', asked.requested_plan, 'on', day), users.id
  )
  from auth.users where users.id = asked.user_id;
  perform private.apply_plan_requests(asked.user_id);
  return '"approved"';
end
$$;

-- Declines a request.
-- @param args id, reason
-- @returns "declined", also when it already was; "decided" when something else was; null for no such request
create function private.desk_decline_plan_request(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  asked public.plan_change_requests;
  words text := private.trimmed(args ->> 'reason');
begin
  select * into asked from public.plan_change_requests
  where plan_change_requests.id = (args ->> 'id')::uuid for update;
  if asked.id is null then
    return null;
  end if;
  if asked.status <> 'open' then
    return case when asked.status = 'declined' and asked.reason = words
      then '"declined"' else '"decided"' end;
  end if;
  update public.plan_change_requests
  set status = 'declined', decided_at = now(), handled_at = now(), reason = words
  where plan_change_requests.id = asked.id;
  perform private.owe_mail(
    'plan_request_declined', users.email,
    jsonb_build_object('plan', asked.requested_plan, 'reason', words), users.id
  )
  from auth.users where users.id = asked.user_id;
  return '"declined"';
end
$$;

revoke all on function private.owe_plan_change_mail() from public;
revoke all on function private.apply_plan_requests(uuid), private.waiting_plan_requests(),
  private.desk_plan_requests(jsonb), private.desk_plan_request(jsonb),
  private.desk_approve_plan_request(jsonb), private.desk_decline_plan_request(jsonb)
  from public, anon, authenticated;
revoke all on function private.withdraw_my_plan_request(uuid),
  public.withdraw_my_plan_request(uuid), private.part_plan_request(uuid) from public, anon;
grant execute on function private.withdraw_my_plan_request(uuid),
  public.withdraw_my_plan_request(uuid), private.part_plan_request(uuid) to authenticated;
