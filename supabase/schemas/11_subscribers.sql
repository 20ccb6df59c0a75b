-- Newsletter subscribers. The newsletter goes to addresses whose owner confirmed a link that was sent
-- to them, until they leave the list. One function takes an address, and its response is empty
-- whatever happened, so that nobody learns which addresses are on the list.

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  created_at timestamptz not null default now(),
  -- Id for the desk's pages; the number would reveal how many there are.
  key uuid not null default gen_random_uuid(),
  -- Text beside the box that was ticked; null for addresses from before.
  consent text,
  -- Moment the newest link was sent; null for addresses of accounts.
  asked_at timestamptz,
  -- SHA-256 of the newest link's token, as hex, so that readers of this table cannot confirm with it.
  confirm_hash text,
  confirmed_at timestamptz,
  -- Token in every newsletter, stored as it is so that the next one can carry it too: it can only take
  -- the address off the list.
  leave_token uuid not null default gen_random_uuid(),
  left_at timestamptz,
  status text not null generated always as (
    case when left_at is not null then 'left' when confirmed_at is not null then 'confirmed' else 'unconfirmed' end
  ) stored,
  constraint email_is_address check (private.is_email(email, 254))
);
create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));
create unique index newsletter_subscribers_by_confirmation on public.newsletter_subscribers (confirm_hash);
create unique index newsletter_subscribers_by_leave on public.newsletter_subscribers (leave_token);
create index newsletter_subscribers_by_age on public.newsletter_subscribers (created_at);
create index newsletter_subscribers_by_asking on public.newsletter_subscribers (asked_at);
create index newsletter_subscribers_by_status on public.newsletter_subscribers (status, created_at, key);
create index newsletter_subscribers_in_order on public.newsletter_subscribers (created_at, key);

alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from public, anon, authenticated;
grant all on public.newsletter_subscribers to service_role;
create policy "Only the service role" on public.newsletter_subscribers
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.newsletter_subscribers as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Returns the text beside the site's box; tests/unit/limits-agree.test.ts holds both together.
create function private.newsletter_consent() returns text
  language sql immutable set search_path = '' as $$
  select 'New articles by e-mail, about twice a month. Every letter has a link that takes you off the list.'
$$;

create function private.hash_of(token text) returns text
  language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Sends a confirmation link to the owner of an address: at most one email an hour, and none to a
-- subscriber. Limits requests per hour globally, because the database sees every visitor under the
-- Worker's address; known addresses count too, or the limit would tell them apart.
create function private.subscribe_to_newsletter(address text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 500;
  wanted text := lower(private.trimmed(address));
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  leave uuid;
begin
  if not coalesce(private.is_email(wanted, 254), false) then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  if (select count(*) from (
        select from public.newsletter_subscribers where asked_at > now() - interval '1 hour' limit most
      ) as lately) >= most then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  -- Concurrent requests for one address wait at the row.
  insert into public.newsletter_subscribers as known (email, consent, confirm_hash, asked_at)
  values (wanted, private.newsletter_consent(), private.hash_of(token), now())
  on conflict ((lower(email))) do update
    set consent = excluded.consent, confirm_hash = excluded.confirm_hash, asked_at = now()
    where known.status <> 'confirmed'
      and (known.confirm_hash is null or known.asked_at <= now() - interval '1 hour')
  returning known.leave_token into leave;
  if leave is not null then
    perform private.owe_mail(
      'newsletter_confirm', wanted, jsonb_build_object('token', token, 'leave', leave), private.account_of(wanted)
    );
  end if;
end
$$;

create function public.subscribe_to_newsletter(email text) returns void
  language sql set search_path = '' as $$ select private.subscribe_to_newsletter(email) $$;

-- Subscribes the address behind a link and welcomes it. Idempotent.
-- @returns false for a link that is wrong, a week old, replaced by a newer one, or older than leaving
create function private.confirm_newsletter(token text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  asked public.newsletter_subscribers;
begin
  select * into asked from public.newsletter_subscribers
  where confirm_hash = private.hash_of(token) and asked_at > now() - interval '7 days' for update;
  if not found then
    return false;
  end if;
  if asked.status <> 'confirmed' then
    update public.newsletter_subscribers set confirmed_at = now(), left_at = null where id = asked.id;
    perform private.owe_mail(
      'newsletter_welcome', asked.email, jsonb_build_object('leave', asked.leave_token),
      private.account_of(asked.email)
    );
  end if;
  return true;
end
$$;

create function public.confirm_newsletter(token text) returns boolean
  language sql set search_path = '' as $$ select private.confirm_newsletter(token) $$;

-- Takes an address off the list and voids its links. Idempotent.
-- @returns false for an unknown token
create function private.leave_newsletter(token uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers
  set left_at = coalesce(left_at, now()), confirm_hash = null where leave_token = token;
  return found;
end
$$;

create function public.leave_newsletter(token uuid) returns boolean
  language sql set search_path = '' as $$ select private.leave_newsletter(token) $$;

create function private.my_newsletter_subscription()
  returns table (
    email text, created_at timestamptz, status text, consent text, confirmed_at timestamptz, left_at timestamptz
  )
  language sql stable security definer set search_path = '' as $$
  select subscribers.email, subscribers.created_at, subscribers.status, subscribers.consent,
    subscribers.confirmed_at, subscribers.left_at
  from public.newsletter_subscribers as subscribers
  join auth.users on lower(users.email) = lower(subscribers.email)
  where users.id = auth.uid() and private.session_is_alive()
$$;

create function public.my_newsletter_subscription()
  returns table (
    email text, created_at timestamptz, status text, consent text, confirmed_at timestamptz, left_at timestamptz
  )
  language sql stable set search_path = '' as $$ select * from private.my_newsletter_subscription() $$;

-- Lists a page of addresses, oldest first; planned for each call, so that a filter finds its index.
-- @param args status, q, after {at, id}
-- @returns {rows, next}
create function private.desk_subscribers(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select key as id, email, status, created_at, confirmed_at, left_at
    from public.newsletter_subscribers
    where (args ->> 'status' is null or status = args ->> 'status')
      and (args ->> 'q' is null or strpos(lower(email), lower(args ->> 'q')) > 0)
      and (
        args -> 'after' is null
        or (created_at, key) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
      )
    order by created_at, key limit most + 1
  ) as lines;
  return private.desk_page(page, most);
end
$$;

-- Lists all addresses that match, for a file.
-- @param args status, q
create function private.desk_subscribers_export(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.email), '[]')
  from (
    select email, status, created_at, confirmed_at, left_at, consent from public.newsletter_subscribers
    where (args ->> 'status' is null or status = args ->> 'status')
      and (args ->> 'q' is null or strpos(lower(email), lower(args ->> 'q')) > 0)
  ) as lines
$$;

revoke all on function private.newsletter_consent(), private.hash_of(text),
  private.desk_subscribers(jsonb), private.desk_subscribers_export(jsonb)
  from public, anon, authenticated;
revoke all on function private.subscribe_to_newsletter(text), public.subscribe_to_newsletter(text),
  private.confirm_newsletter(text), public.confirm_newsletter(text), private.leave_newsletter(uuid),
  public.leave_newsletter(uuid) from public;
revoke all on function private.my_newsletter_subscription(), public.my_newsletter_subscription()
  from public, anon;
grant execute on function private.subscribe_to_newsletter(text),
  public.subscribe_to_newsletter(text), private.confirm_newsletter(text),
  public.confirm_newsletter(text), private.leave_newsletter(uuid), public.leave_newsletter(uuid)
  to anon, authenticated;
grant execute on function private.my_newsletter_subscription(), public.my_newsletter_subscription()
  to authenticated;
