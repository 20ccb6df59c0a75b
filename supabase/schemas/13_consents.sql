-- The metadata has no times, so the sign-up choice is copied once; after that this table counts.

create type public.consent_purpose as enum ('marketing', 'newsletter');
create type public.consent_source as enum ('sign_up', 'account', 'newsletter');

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose public.consent_purpose not null,
  is_granted boolean not null,
  source public.consent_source not null,
  created_at timestamptz not null default clock_timestamp()
);
create index consents_user_id_purpose_created_at_idx
  on public.consents (user_id, purpose, created_at desc);

alter table public.consents enable row level security;
revoke all on public.consents from service_role;
grant select, insert on public.consents to service_role;

-- Deleted with the account, never changed.
create trigger consents_are_append_only before update on public.consents
  for each row execute function private.reject_append_only_change();

create function private.get_latest_consent(user_id uuid, purpose public.consent_purpose)
  returns public.consents
  language sql stable set search_path = '' as $$
  select consents from public.consents
  where consents.user_id = $1 and consents.purpose = $2
  order by consents.created_at desc limit 1
$$;

-- Only changes: who never agreed has not withdrawn.
create function private.record_consent(
  user_id uuid, purpose public.consent_purpose, is_granted boolean, source public.consent_source
) returns void
  language plpgsql set search_path = '' as $$
begin
  -- Serializes calls for the same person.
  perform pg_advisory_xact_lock(hashtextextended($1::text, 1));
  insert into public.consents (user_id, purpose, is_granted, source)
  select $1, $2, $3, $4
  where $3 is distinct from coalesce((private.get_latest_consent($1, $2)).is_granted, false);
end
$$;

-- At confirmation, or when the owner claims the account.
create function private.record_sign_up_consent() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.email_confirmed_at is not null then
    perform private.record_consent(
      new.id, 'marketing',
      coalesce(new.raw_user_meta_data -> 'marketing_emails_accepted' = 'true', false), 'sign_up'
    );
  end if;
  return null;
end
$$;

create trigger record_sign_up_consent_on_insert after insert on auth.users
  for each row execute function private.record_sign_up_consent();
create trigger record_sign_up_consent_on_update after update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    or old.raw_user_meta_data ->> 'sign_up_id_hash'
      is distinct from new.raw_user_meta_data ->> 'sign_up_id_hash'
  ) execute function private.record_sign_up_consent();

create function private.record_newsletter_consent() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  client_id constant uuid := (
    select users.id from auth.users
    where users.id = private.get_user_id_by_email(new.email)
      and users.email_confirmed_at is not null
  );
begin
  if client_id is not null then
    perform private.record_consent(
      client_id, 'newsletter', new.status = 'confirmed',
      case when auth.uid() = client_id
        then 'account'::public.consent_source else 'newsletter' end
    );
  end if;
  return null;
end
$$;

create trigger record_newsletter_consent after insert or update on public.newsletter_subscribers
  for each row execute function private.record_newsletter_consent();

-- Not by the link of the former address. An answer of the new one stands.
create function private.move_newsletter_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  own_status constant public.subscriber_status := (
    select known.status from public.newsletter_subscribers as known
    where lower(known.email) = lower(new.email)
  );
begin
  if not exists (
    select from public.newsletter_subscribers as former
    where lower(former.email) = lower(old.email) and former.status = 'confirmed'
  ) then
    return null;
  end if;
  if own_status is null or own_status = 'pending' then
    delete from public.newsletter_subscribers as pending
    where lower(pending.email) = lower(new.email);
    update public.newsletter_subscribers as former
    set email = lower(new.email), confirmation_sent_at = null, confirmation_token_hash = null
    where lower(former.email) = lower(old.email);
  else
    update public.newsletter_subscribers as former set unsubscribed_at = now()
    where lower(former.email) = lower(old.email);
    perform private.record_consent(new.id, 'newsletter', own_status = 'confirmed', 'account');
  end if;
  return null;
end
$$;

create trigger move_newsletter_subscription after update on auth.users
  for each row when (
    new.email_confirmed_at is not null and lower(old.email) <> lower(new.email)
  ) execute function private.move_newsletter_subscription();

create function private.has_marketing_consent(user_id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(
    (
      select is_granted from public.consents
      where consents.user_id = $1 and consents.purpose = 'marketing'
      order by consents.created_at desc limit 1
    ),
    false
  )
$$;

-- Null leaves a consent. False, without a change, for an unconfirmed address.
create function private.set_my_preferences(name text, marketing boolean, newsletter boolean)
  returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  caller_email constant text := (
    select lower(users.email) from auth.users
    where users.id = auth.uid() and users.email_confirmed_at is not null
  );
begin
  perform private.require_session();
  perform private.consume_rate_limit('consents', 60, '1 hour');
  if private.is_valid_line(name, 1, 100) is not true then
    raise exception 'The name is not valid' using errcode = '22023';
  end if;
  if caller_email is null then
    return false;
  end if;
  if newsletter then
    insert into public.newsletter_subscribers as known (email, consent_text, confirmed_at)
    values (caller_email, private.newsletter_consent_text(), now())
    on conflict ((lower(email))) do update
      set consent_text = excluded.consent_text, confirmed_at = now(), unsubscribed_at = null
      where known.status <> 'confirmed';
  elsif not newsletter then
    update public.newsletter_subscribers
    set unsubscribed_at = now(), confirmation_token_hash = null
    where lower(email) = caller_email and status <> 'unsubscribed';
  end if;
  if marketing is not null then
    perform private.record_consent(auth.uid(), 'marketing', marketing, 'account');
  end if;
  -- Also the answer at sign-up, so that they agree.
  perform private.write_metadata(
    auth.uid(),
    jsonb_strip_nulls(jsonb_build_object('name', name, 'marketing_emails_accepted', marketing))
  );
  return true;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.set_my_preferences(
  name private.line, marketing boolean default null, newsletter boolean default null
) returns boolean
  language sql set search_path = '' as $$
  select private.set_my_preferences(name, marketing, newsletter)
$$;

create type public.current_consents as (marketing timestamptz, newsletter timestamptz);
comment on column public.current_consents.marketing is 'Null where the client does not agree.';
comment on column public.current_consents.newsletter is 'Null where the client does not agree.';

-- Runs under the caller's rights.
create function private.get_my_consents() returns public.current_consents
  language sql stable set search_path = ''
  return (
    select row(
      case when latest.is_granted then latest.created_at end,
      (
        select confirmed_at from private.get_my_newsletter_subscription()
        where status = 'confirmed'
      )
    )::public.current_consents
    from private.get_latest_consent(auth.uid(), 'marketing') as latest
  );

grant execute on function private.set_my_preferences, public.set_my_preferences to authenticated;
