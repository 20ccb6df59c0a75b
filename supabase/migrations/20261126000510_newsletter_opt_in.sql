-- The newsletter goes to addresses whose owner pressed a button behind a link that was mailed to them,
-- until they leave it. Addresses from before wait without a link: nobody ever confirmed them.

alter table public.newsletter_subscribers
  -- For the desk's pages; the number would tell how many there are.
  add column key uuid not null default gen_random_uuid(),
  -- The words that stood beside the box when it was asked for; null for addresses from before.
  add column consent text,
  -- When the newest link was mailed; null for addresses from before, and for those of accounts.
  add column asked_at timestamptz,
  -- SHA-256 of the token in the newest link, as hex: who reads this table cannot confirm with it.
  add column confirm_hash text,
  add column confirmed_at timestamptz,
  -- In every letter, for years. It can do nothing but take the address off the list, so it stands here
  -- as it is and the next letter can carry it too.
  add column leave_token uuid not null default gen_random_uuid(),
  add column left_at timestamptz,
  add column status text not null generated always as (
    case when left_at is not null then 'left' when confirmed_at is not null then 'confirmed' else 'unconfirmed' end
  ) stored;
create unique index newsletter_subscribers_by_confirmation on public.newsletter_subscribers (confirm_hash);
create unique index newsletter_subscribers_by_leave on public.newsletter_subscribers (leave_token);
create index newsletter_subscribers_by_asking on public.newsletter_subscribers (asked_at);
create index newsletter_subscribers_by_status on public.newsletter_subscribers (status, created_at, key);
create index newsletter_subscribers_in_order on public.newsletter_subscribers (created_at, key);

-- The words beside the site's box; tests/unit/limits-agree.test.ts holds both together.
create function private.newsletter_consent() returns text
  language sql immutable set search_path = '' as $$
  select 'New articles by e-mail, about twice a month. Every letter has a link that takes you off the list.'
$$;

-- Asks whoever owns the address: it is on the list once they have pressed the button behind the link.
-- One mail an hour, and none for an address that is on the list; the answer is empty whatever happened.
-- The flood gate counts what everybody together asked for in an hour, as before.
create or replace function private.subscribe_to_newsletter(address text) returns void
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
  -- Of two at once the second waits at the row.
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

create function private.hash_of(token text) returns text
  language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Puts the address behind a link on the list, and welcomes it there. Done twice is done once.
-- @returns false for a link that is wrong, a week old, followed by a newer one, or older than a leaving
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

-- Takes the address of a letter off the list, and its links lose their power. Done twice is done once.
-- @returns false for a token of no letter
create function private.leave_newsletter(token uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers
  set left_at = coalesce(left_at, now()), confirm_hash = null where leave_token = token;
  return found;
end
$$;

create function public.confirm_newsletter(token text) returns boolean
  language sql set search_path = '' as $$ select private.confirm_newsletter(token) $$;
create function public.leave_newsletter(token uuid) returns boolean
  language sql set search_path = '' as $$ select private.leave_newsletter(token) $$;

revoke all on function private.newsletter_consent(), private.hash_of(text) from public, anon, authenticated;
revoke all on function private.confirm_newsletter(text), private.leave_newsletter(uuid),
  public.confirm_newsletter(text), public.leave_newsletter(uuid) from public;
grant execute on function private.confirm_newsletter(text), private.leave_newsletter(uuid),
  public.confirm_newsletter(text), public.leave_newsletter(uuid) to anon, authenticated;

-- As before, and with where they stand.
drop function public.my_newsletter_subscription();
drop function private.my_newsletter_subscription();
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
revoke all on function private.my_newsletter_subscription(), public.my_newsletter_subscription() from public, anon;
grant execute on function private.my_newsletter_subscription(), public.my_newsletter_subscription() to authenticated;

-- A page of addresses, those that asked first at the top. (Planned for these arguments, so that each
-- filter finds its index.)
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

-- All of them, for a table of one's own.
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
revoke all on function private.desk_subscribers(jsonb), private.desk_subscribers_export(jsonb)
  from public, anon, authenticated;

-- As before, and without addresses that were asked and did not confirm in a month, and those that left a
-- year ago: so long it can be shown that, and when, somebody agreed. A message stays for twelve months
-- after its last answer.
create or replace function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.apply_plan_requests();
  delete from public.contact_messages as messages
  where created_at < now() - interval '12 months' and not exists (
    select from public.message_answers as answers
    where answers.message_id = messages.id and answers.created_at >= now() - interval '12 months'
  );
  delete from public.newsletter_subscribers
  where (status = 'unconfirmed' and confirm_hash is not null and asked_at < now() - interval '30 days')
    or (status = 'left' and greatest(left_at, asked_at) < now() - interval '12 months');
  delete from public.profile_drafts as drafts using public.profile_webhook_outbox as completed
  where completed.user_id = drafts.user_id and completed.created_at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;
