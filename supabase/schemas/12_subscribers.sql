-- Confirmed addresses only. The response is always empty, so that nobody learns who is on the list.

create type public.subscriber_status as enum ('pending', 'confirmed', 'unsubscribed');

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null,
  created_at timestamptz not null default now(),
  -- The id would reveal how many subscribers there are.
  public_id uuid not null default gen_random_uuid(),
  -- Null for addresses from before.
  consent_text text,
  confirmation_sent_at timestamptz,
  -- Hashed, so that readers of the table cannot confirm.
  confirmation_token_hash text,
  confirmed_at timestamptz,
  -- In plain text, so that every newsletter can carry it: it can only unsubscribe.
  unsubscribe_token uuid not null default gen_random_uuid(),
  unsubscribed_at timestamptz,
  status public.subscriber_status not null generated always as (
    case when unsubscribed_at is not null then 'unsubscribed'::public.subscriber_status
      when confirmed_at is not null then 'confirmed'::public.subscriber_status
      else 'pending'::public.subscriber_status end
  ) stored,
  constraint email_is_valid check (private.is_email(email, 254))
);
create unique index newsletter_subscribers_email_key
  on public.newsletter_subscribers (lower(email));
create unique index newsletter_subscribers_confirmation_token_hash_key
  on public.newsletter_subscribers (confirmation_token_hash);
create unique index newsletter_subscribers_unsubscribe_token_key
  on public.newsletter_subscribers (unsubscribe_token);
create unique index newsletter_subscribers_public_id_key
  on public.newsletter_subscribers (public_id);
create index newsletter_subscribers_unsubscribed_at_idx
  on public.newsletter_subscribers (greatest(unsubscribed_at, confirmation_sent_at))
  where status = 'unsubscribed';
create index newsletter_subscribers_confirmation_sent_at_pending_idx
  on public.newsletter_subscribers (confirmation_sent_at)
  where status = 'pending';
create index newsletter_subscribers_confirmation_sent_at_idx
  on public.newsletter_subscribers (confirmation_sent_at);
create index newsletter_subscribers_status_created_at_public_id_idx
  on public.newsletter_subscribers (status, created_at, public_id);
create index newsletter_subscribers_created_at_public_id_idx
  on public.newsletter_subscribers (created_at, public_id);
create index newsletter_subscribers_email_text_idx on public.newsletter_subscribers
  using gin (private.fold_text(email) extensions.gin_trgm_ops) with (fastupdate = off);

alter table public.newsletter_subscribers enable row level security;

-- tests/database/limits-agree.test.ts compares the site's.
create function private.newsletter_consent_text() returns text
  language sql immutable set search_path = '' as $$
  select 'New articles by email, about twice a month. You can unsubscribe with one click in every email.'
$$;

create function private.has_many_new_subscribers() returns boolean
  language sql stable set search_path = '' as $$
  select count(*) > 500 from (
    select from public.newsletter_subscribers
    where confirmation_sent_at > now() - interval '1 hour' limit 501
  ) as recent
$$;

-- One an hour, none to a subscriber, to who left within a day, or to a mailbox with three a day. Above five hundred an
-- hour, all wait.
create function private.request_newsletter_subscription(email text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  subscriber_email text := lower($1);
  subscriber public.newsletter_subscribers;
begin
  if private.is_email(subscriber_email, 254) is not true then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  perform private.consume_form_limits('request_newsletter_subscription', subscriber_email);
  -- Concurrent requests for one address wait at the row.
  insert into public.newsletter_subscribers as known
    (email, consent_text, confirmation_sent_at)
  values (subscriber_email, private.newsletter_consent_text(), now())
  on conflict ((lower(email))) do update
    set consent_text = excluded.consent_text,
      confirmation_token_hash = null, confirmation_sent_at = now()
    where known.status <> 'confirmed'
      and known.confirmation_sent_at > now() - interval '1 hour' is not true
      and known.unsubscribed_at > now() - interval '1 day' is not true
  returning * into subscriber;
  if subscriber.id is not null and private.consume_stranger_rate_limit(
    private.parse_mailbox(subscriber_email), 'newsletter_emails', 3, '1 day'
  ) then
    perform private.enqueue_job(
      'newsletter_confirmation', subscriber.public_id, private.get_user_id_by_email(subscriber_email),
      case when private.has_many_new_subscribers() then now() + interval '1 hour' else now() end
    );
  end if;
end
$$;

create function public.request_newsletter_subscription(email private.line) returns void
  language sql set search_path = '' as $$ select private.request_newsletter_subscription(email) $$;

-- False for a link that is wrong, a week old, replaced, or older than leaving.
create function private.confirm_newsletter_subscription(token text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  select * into subscriber from public.newsletter_subscribers
  where confirmation_token_hash = private.hash_token(token)
    and confirmation_sent_at > now() - interval '7 days' for update;
  if not found then
    return false;
  end if;
  if subscriber.status <> 'confirmed' then
    update public.newsletter_subscribers set confirmed_at = now(), unsubscribed_at = null
    where id = subscriber.id;
    perform private.enqueue_job(
      'newsletter_welcome', subscriber.public_id, private.get_user_id_by_email(subscriber.email)
    );
  end if;
  return true;
end
$$;

create function public.confirm_newsletter_subscription(token private.line) returns boolean
  language sql set search_path = '' as $$ select private.confirm_newsletter_subscription(token) $$;

-- Also voids its links. False for an unknown token.
create function private.unsubscribe_from_newsletter(token uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers
  set unsubscribed_at = coalesce(unsubscribed_at, now()), confirmation_token_hash = null,
    confirmation_sent_at = null
  where unsubscribe_token = token;
  return found;
end
$$;

create function public.unsubscribe_from_newsletter(token uuid) returns boolean
  language sql set search_path = '' as $$ select private.unsubscribe_from_newsletter(token) $$;

create type public.newsletter_subscription as (
  email text,
  created_at timestamptz,
  status public.subscriber_status,
  consent_text text,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on column public.newsletter_subscription.consent_text is 'Null for an address from before.';
comment on column public.newsletter_subscription.confirmed_at is 'Null until confirmed.';
comment on column public.newsletter_subscription.unsubscribed_at is 'Null unless unsubscribed.';

create function private.get_my_newsletter_subscription()
  returns setof public.newsletter_subscription
  language sql stable security definer set search_path = '' as $$
  select subscribers.email, subscribers.created_at, subscribers.status,
    subscribers.consent_text, subscribers.confirmed_at, subscribers.unsubscribed_at
  from public.newsletter_subscribers as subscribers
  join auth.users on lower(users.email) = lower(subscribers.email)
  where users.id = auth.uid() and private.session_is_alive()
$$;

create type public.staff_subscriber as (
  id uuid,
  email text,
  status public.subscriber_status,
  created_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  consent_text text
);
comment on column public.staff_subscriber.confirmed_at is 'Null until confirmed.';
comment on column public.staff_subscriber.unsubscribed_at is 'Null unless unsubscribed.';
comment on column public.staff_subscriber.consent_text is 'Null for an address from before.';

create function private.list_subscribers(ids uuid[]) returns setof public.staff_subscriber
  language sql stable rows 50 set search_path = '' as $$
  select subscribers.public_id, subscribers.email, subscribers.status, subscribers.created_at,
    subscribers.confirmed_at, subscribers.unsubscribed_at, subscribers.consent_text
  from public.newsletter_subscribers as subscribers where subscribers.public_id = any ($1)
  order by subscribers.created_at, subscribers.public_id
$$;

-- Planned for each call, so that a filter finds its index.
create function private.staff_list_subscribers(
  max_rows integer, status public.subscriber_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns setof public.staff_subscriber
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select * from private.list_subscribers(array(
      select subscribers.public_id from public.newsletter_subscribers as subscribers
      where ($2 is null or subscribers.status = $2)
        and ($3 is null or private.fold_text(subscribers.email) like pattern)
        and ($5 is null or (subscribers.created_at, subscribers.public_id) > ($4, $5))
      order by subscribers.created_at, subscribers.public_id limit $1
    ));
end
$$;

create function public.staff_list_subscribers(
  max_rows private.page_rows, status public.subscriber_status default null,
  search private.line default null, cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_subscriber
  language sql stable set search_path = '' as $$
  select * from private.staff_list_subscribers($1, $2, $3, $4, $5)
$$;

create function private.staff_get_subscriber(id uuid) returns public.staff_subscriber
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_subscriber;
begin
  perform private.require_staff();
  select * into result from private.list_subscribers(array[id]);
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_subscriber(id uuid) returns public.staff_subscriber
  language sql stable set search_path = '' as $$ select private.staff_get_subscriber($1) $$;

create function private.staff_unsubscribe_subscriber(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  perform private.require_staff();
  select subscribers.* into subscriber from public.newsletter_subscribers as subscribers
  where subscribers.public_id = $1 for update;
  perform private.require_found(found);
  if subscriber.status = 'unsubscribed' then
    return;
  end if;
  perform private.unsubscribe_from_newsletter(subscriber.unsubscribe_token);
  -- A trigger would also log what visitors do.
  perform private.add_audit_entry(
    'update', 'newsletter_subscribers', id::text, auth.uid(), null, '{unsubscribed_at}',
    'unsubscribed'
  );
end
$$;

create function public.staff_unsubscribe_subscriber(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_unsubscribe_subscriber($1) $$;

create type public.staff_subscriber_export as (
  id uuid,
  email text,
  status public.subscriber_status,
  created_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  consent_text text,
  unsubscribe_token uuid
);
comment on column public.staff_subscriber_export.confirmed_at is 'Null until confirmed.';
comment on column public.staff_subscriber_export.unsubscribed_at is 'Null unless unsubscribed.';
comment on column public.staff_subscriber_export.consent_text is 'Null for an address from before.';
comment on column public.staff_subscriber_export.unsubscribe_token is 'Null unless confirmed.';

create type public.staff_subscriber_export_part as (
  rows public.staff_subscriber_export[],
  next public.list_position
);
comment on column public.staff_subscriber_export_part.next is 'Null for the last part.';

create function private.staff_export_subscribers(
  max_rows integer, status public.subscriber_status, search text, cursor_at timestamptz,
  cursor_id uuid
) returns public.staff_subscriber_export_part
  language plpgsql security definer set search_path = '' as $$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_subscriber_export_part;
begin
  perform private.record_staff_export('newsletter_subscribers');
  positions := private.list_export_part(
    'public.newsletter_subscribers', 'public_id', $1, $4, $5
  );
  part.rows := array(
    select row(
      subscribers.public_id, subscribers.email, subscribers.status, subscribers.created_at,
      subscribers.confirmed_at, subscribers.unsubscribed_at, subscribers.consent_text,
      case when subscribers.status = 'confirmed' then subscribers.unsubscribe_token end
    )::public.staff_subscriber_export
    from unnest(positions) as read
    join public.newsletter_subscribers as subscribers on subscribers.public_id = read.id
    where ($2 is null or subscribers.status = $2)
      and ($3 is null or private.fold_text(subscribers.email) like pattern)
    order by subscribers.created_at, subscribers.public_id
  );
  part.next := positions[max_rows];
  return part;
end
$$;

create function public.staff_export_subscribers(
  max_rows private.export_rows, status public.subscriber_status default null, search private.line default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns public.staff_subscriber_export_part
  language sql set search_path = '' as $$
  select private.staff_export_subscribers($1, $2, $3, $4, $5)
$$;

-- Null when the reader has left the list, or is on it already.
create function private.write_newsletter_email(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
  key text;
begin
  select * into subscriber from public.newsletter_subscribers as subscribers
  where subscribers.public_id = job.subject_id for update;
  if job.kind = 'newsletter_confirmation' and subscriber.status <> 'confirmed'
    and subscriber.confirmation_sent_at > coalesce(subscriber.unsubscribed_at, '-infinity')
  then
    key := private.get_job_key(job);
    update public.newsletter_subscribers set confirmation_token_hash = private.hash_token(key)
    where id = subscriber.id;
  elsif (job.kind, subscriber.status) is distinct from ('newsletter_welcome', 'confirmed') then
    return null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'recipient', subscriber.email, 'token', key, 'unsubscribe_token', subscriber.unsubscribe_token
  ));
end
$$;

grant execute on function private.request_newsletter_subscription,
  public.request_newsletter_subscription, private.confirm_newsletter_subscription,
  public.confirm_newsletter_subscription, private.unsubscribe_from_newsletter,
  public.unsubscribe_from_newsletter to anon, authenticated;
grant execute on function private.request_newsletter_subscription,
  public.request_newsletter_subscription to service_role;
grant execute on function private.staff_list_subscribers,
  public.staff_list_subscribers, private.staff_get_subscriber, public.staff_get_subscriber,
  private.staff_unsubscribe_subscriber, public.staff_unsubscribe_subscriber,
  private.staff_export_subscribers, public.staff_export_subscribers
  to authenticated;
