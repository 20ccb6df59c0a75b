-- Supabase Auth keeps only the first sign-up of an address.

-- Hosted projects have this extension, for the password hashes of Supabase Auth.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- Anyone can register another's address and wait for its confirmation. So the account has no password until somebody
-- with the mailbox shows which sign-up is theirs, or chooses a new one.
create table private.unclaimed_sign_ups (
  -- Auth shows an unconfirmed account's metadata to anyone, so the id itself is not in it.
  id_hash text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  encrypted_password text not null,
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id_hash)
);
create index unclaimed_sign_ups_created_at_idx on private.unclaimed_sign_ups (created_at);

alter table private.unclaimed_sign_ups enable row level security;

-- Keeps the plan, which the confirmed link opens, and what Auth itself writes.
create function private.remove_sign_up_data(metadata jsonb) returns jsonb
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(metadata)
  where key = any ('{chosen_plan,sub,email,email_verified,phone_verified}')
$$;

-- Auth copies the metadata of a sign-up, and shows the copy for good.
create function private.remove_identity_data() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.identity_data := private.remove_sign_up_data(new.identity_data) - 'chosen_plan';
  return new;
end
$$;

create trigger remove_identity_data before insert or update on auth.identities
  for each row execute function private.remove_identity_data();

-- Null for anything else in the metadata, which strangers write.
create function private.parse_sign_up_id_hash(metadata jsonb) returns text
  language sql immutable set search_path = '' as $$
  select case when metadata ->> 'sign_up_id_hash' ~ '^[0-9a-f]{64}$' then metadata ->> 'sign_up_id_hash' end
$$;

-- For confirmations by email only. A new password ends all other sessions, so the one in which it is set is the
-- owner's.
create function private.set_sign_up_aside() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is null and new.email_confirmed_at is not null then
    if old.confirmation_sent_at is null then
      return new;
    end if;
    if old.encrypted_password <> '' then
      insert into private.unclaimed_sign_ups (id_hash, user_id, encrypted_password, metadata, created_at)
      values (
        coalesce(
          private.parse_sign_up_id_hash(old.raw_user_meta_data),
          private.hash_token(gen_random_uuid()::text)
        ),
        new.id, old.encrypted_password, coalesce(old.raw_user_meta_data, '{}'),
        coalesce(old.created_at, now())
      )
      on conflict on constraint unclaimed_sign_ups_pkey do nothing;
      new.encrypted_password := '';
    end if;
    new.raw_user_meta_data := private.remove_sign_up_data(new.raw_user_meta_data);
    delete from auth.sessions where sessions.user_id = new.id;
  elsif new.encrypted_password <> ''
    and new.encrypted_password is distinct from old.encrypted_password
  then
    delete from private.unclaimed_sign_ups where unclaimed_sign_ups.user_id = new.id;
    insert into private.session_proofs (session_id)
    select sessions.id from auth.sessions where sessions.user_id = new.id
    on conflict do nothing;
  end if;
  return new;
end
$$;

create trigger set_sign_up_aside before update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    or old.encrypted_password is distinct from new.encrypted_password
  ) execute function private.set_sign_up_aside();

-- Auth and pgcrypto name the same variant of bcrypt differently.
create function private.password_matches(password text, encrypted_password text) returns boolean
  language sql immutable set search_path = '' as $$
  select case when setting <> '' then extensions.crypt(password, setting) = setting else false end
  from (select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') as setting) as hashes
$$;

-- The last sign-up wins. Checks the password as Auth does, at the same cost. Limited, because it reveals accounts.
-- @returns false without an unconfirmed account
create function private.record_sign_up(
  id uuid, email text, password text, name text, plan public.plan, marketing boolean
) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  account auth.users;
begin
  if password !~ '[a-z]' or password !~ '[A-Z]' or password !~ '[0-9]' or password !~ '[^A-Za-z0-9]'
    or char_length(password) < 8 or octet_length(password) > 72
  then
    raise exception 'The password breaks a rule' using errcode = '22023';
  end if;
  if not private.consume_stranger_rate_limit(lower(email), 'repeated_sign_ups', 20, '1 day') then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  select users.* into account from auth.users
  where users.id = private.get_user_id_by_email($2) and users.email_confirmed_at is null;
  if account.id is null then
    return false;
  end if;
  insert into private.unclaimed_sign_ups as sign_ups (id_hash, user_id, encrypted_password, metadata)
  values (
    private.hash_token(id::text), account.id,
    extensions.crypt(
      password,
      -- An invited account has no password yet.
      extensions.gen_salt(
        'bf', coalesce(nullif(substr(account.encrypted_password, 5, 2), ''), '10')::integer
      )
    ),
    private.parse_metadata(jsonb_build_object(
      'name', name, 'chosen_plan', plan, 'marketing_emails_accepted', marketing,
      'sign_up_id_hash', private.hash_token(id::text)
    ))
  )
  on conflict on constraint unclaimed_sign_ups_pkey do update set
    encrypted_password = excluded.encrypted_password, metadata = excluded.metadata,
    created_at = now();
  return true;
end
$$;

create function public.record_sign_up(
  id uuid, email private.line, password private.line, name private.line, plan public.plan,
  marketing boolean
) returns boolean
  language sql set search_path = '' as $$
  select private.record_sign_up(id, email, password, name, plan, marketing)
$$;

create type public.sign_up_progress as enum ('waiting', 'confirmed', 'finished');

create function private.get_sign_up_progress(email text, sign_up_id uuid)
  returns public.sign_up_progress
  language sql stable security definer set search_path = '' as $$
  select case
      when users.email_confirmed_at is null then 'waiting'
      when sign_ups.id_hash is not null then 'confirmed'
      else 'finished'
    end::public.sign_up_progress
  from auth.users
  left join private.unclaimed_sign_ups as sign_ups
    on sign_ups.user_id = users.id and sign_ups.id_hash = private.hash_token(sign_up_id::text)
  where users.id = private.get_user_id_by_email($1)
    and (
      sign_ups.id_hash is not null
      or private.parse_sign_up_id_hash(users.raw_user_meta_data) = private.hash_token(sign_up_id::text)
    )
$$;

create function public.get_sign_up_progress(email private.line, sign_up_id uuid)
  returns public.sign_up_progress
  language sql stable set search_path = '' as $$
  select private.get_sign_up_progress(email, sign_up_id)
$$;

create type public.linked_sign_up as (email text, plan public.plan);

-- The mailbox can get a new link when this one is too old.
create function private.get_sign_up_by_link(token_hash text) returns public.linked_sign_up
  language plpgsql stable security definer set search_path = '' as $$
declare
  user_id uuid;
begin
  if to_regclass('auth.one_time_tokens') is null then
    user_id := (select id from auth.users where confirmation_token = nullif($1, '') limit 1);
  else
    user_id := (
      select tokens.user_id from auth.one_time_tokens as tokens
      where tokens.token_hash = $1 and tokens.token_type::text = 'confirmation_token' limit 1
    );
  end if;
  return (
    select row(users.email, private.parse_chosen_plan(users.raw_user_meta_data))::public.linked_sign_up
    from auth.users where users.id = user_id and users.email_confirmed_at is null
  );
end
$$;

create function public.get_sign_up_by_link(token_hash private.line) returns public.linked_sign_up
  language sql stable set search_path = '' as $$ select private.get_sign_up_by_link(token_hash) $$;

-- The newest; locks it.
create function private.get_my_unclaimed_sign_up() returns private.unclaimed_sign_ups
  language sql set search_path = '' as $$
  select sign_ups from private.unclaimed_sign_ups as sign_ups
  where sign_ups.user_id = auth.uid() and exists (
    select from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
  )
  order by sign_ups.created_at desc limit 1
  for update
$$;

create type public.sign_up_state as enum ('kept', 'unclaimed', 'none');

-- The browser that signed up knows the id, any other one the password. @returns 'none' when no sign-up waits
create function private.keep_my_sign_up(sign_up_id uuid default null, password text default null)
  returns public.sign_up_state
  language plpgsql security definer set search_path = '' as $$
declare
  client_id constant uuid := (private.get_my_unclaimed_sign_up()).user_id;
  own private.unclaimed_sign_ups;
begin
  if client_id is null then
    return 'none';
  end if;
  if password is not null
    and not private.consume_stranger_rate_limit(client_id::text, 'sign_up_passwords', 10, '1 hour')
  then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  select sign_ups.* into own from private.unclaimed_sign_ups as sign_ups
  where sign_ups.user_id = client_id and case when keep_my_sign_up.password is null
    then sign_ups.id_hash = private.hash_token(keep_my_sign_up.sign_up_id::text)
    else private.password_matches(keep_my_sign_up.password, sign_ups.encrypted_password) end
  order by sign_ups.created_at desc limit 1;
  if own.id_hash is null then
    return 'unclaimed';
  end if;
  update auth.users set encrypted_password = own.encrypted_password where users.id = client_id;
  perform private.write_metadata(
    client_id, own.metadata - array['sub', 'email', 'email_verified', 'phone_verified']
  );
  return 'kept';
end
$$;

create function public.keep_my_sign_up(
  sign_up_id uuid default null, password private.line default null
) returns public.sign_up_state
  language sql set search_path = '' as $$ select private.keep_my_sign_up(sign_up_id, password) $$;

-- 28000 unless the caller's sign-up is archived.
create function private.claim_my_sign_up(name text, plan public.plan, marketing boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  newest constant private.unclaimed_sign_ups := private.get_my_unclaimed_sign_up();
begin
  if newest.user_id is null then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  -- Counts as a sign-up; the hash tells the newest one's browser.
  perform private.write_metadata(newest.user_id, jsonb_build_object(
    'name', name, 'chosen_plan', plan, 'marketing_emails_accepted', marketing,
    'sign_up_id_hash', newest.id_hash
  ));
end
$$;

create function public.claim_my_sign_up(name private.line, plan public.plan, marketing boolean)
  returns void
  language sql set search_path = '' as $$
  select private.claim_my_sign_up(name, plan, marketing)
$$;

-- Email of the account whose emailed link still opens the choice of a new password; '' if none does.
create function private.get_email_by_recovery_link(token_hash text) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  owner auth.users;
begin
  if to_regclass('auth.one_time_tokens') is null then
    select users.* into owner from auth.users where recovery_token = nullif($1, '') limit 1;
  else
    select users.* into owner from auth.one_time_tokens as tokens
    join auth.users on users.id = tokens.user_id
    where tokens.token_hash = $1 and tokens.token_type::text = 'recovery_token' limit 1;
  end if;
  return case when owner.recovery_sent_at > now() - interval '1 hour' then owner.email else '' end;
end
$$;

create function public.get_email_by_recovery_link(token_hash private.line) returns text
  language sql stable set search_path = '' as $$
  select private.get_email_by_recovery_link(token_hash)
$$;

grant execute on function private.record_sign_up, public.record_sign_up,
  private.get_sign_up_progress, public.get_sign_up_progress, private.get_sign_up_by_link,
  public.get_sign_up_by_link, private.get_email_by_recovery_link, public.get_email_by_recovery_link
  to anon, authenticated;
grant execute on function private.keep_my_sign_up, public.keep_my_sign_up, private.claim_my_sign_up,
  public.claim_my_sign_up to authenticated;
