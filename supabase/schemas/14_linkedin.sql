-- Tokens are encrypted under a key that only the functions have, so that a dump opens no account.

-- `<key id>.<ciphertext>` of a token of up to 8192 characters.
create function private.is_ciphertext(value text) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= 11000 and value ~ '^[0-9a-f]{8}[.][A-Za-z0-9_-]{39,}$'
$$;

create function private.is_linkedin_post_urn(value text) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^urn:li:(share|ugcPost|activity):[0-9]{1,30}$'
$$;

create table public.linkedin_connections (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Null once expired: the row then tells its client.
  encrypted_access_token text,
  encrypted_refresh_token text,
  scope text,
  connected_at timestamptz not null default now(),
  expires_at timestamptz,
  -- LinkedIn's id of the person who posts; null for connections from before it was stored.
  member_id text,
  -- LinkedIn refused the token.
  broken_at timestamptz,
  constraint encrypted_access_token_is_ciphertext
    check (private.is_ciphertext(encrypted_access_token)),
  constraint encrypted_refresh_token_is_ciphertext
    check (private.is_ciphertext(encrypted_refresh_token)),
  constraint scope_has_at_most_1000_characters check (char_length(scope) <= 1000),
  constraint member_id_is_urn_part check (member_id ~ '^[A-Za-z0-9_-]{1,100}$')
);
create index linkedin_connections_expires_at_idx on public.linkedin_connections (expires_at)
  where encrypted_access_token is not null;

alter table public.linkedin_connections enable row level security;

-- A state works once.
create table public.linkedin_used_states (
  state_hash text primary key,
  expires_at timestamptz not null,
  constraint state_hash_is_sha256 check (char_length(state_hash) = 64)
);
create index linkedin_used_states_expires_at_idx on public.linkedin_used_states (expires_at);

alter table public.linkedin_used_states enable row level security;

-- Also for replaced tokens, which may be another LinkedIn account's. The job outlives the account, whose id decrypts
-- them. LinkedIn's access tokens live sixty days, its refresh tokens a year.
create function private.enqueue_linkedin_revocation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('linkedin_revocation', gen_random_uuid(), details => jsonb_build_object(
    'user_id', old.user_id, 'encrypted_token', tokens.encrypted_token, 'expires_at', tokens.expires_at
  ))
  from (values
    (old.encrypted_access_token, coalesce(old.expires_at, old.connected_at + interval '60 days')),
    (old.encrypted_refresh_token, old.connected_at + interval '1 year')
  ) as tokens (encrypted_token, expires_at)
  where tokens.encrypted_token is not null and tokens.expires_at > now();
  return old;
end
$$;

create trigger enqueue_linkedin_revocation_on_delete after delete on public.linkedin_connections
  for each row execute function private.enqueue_linkedin_revocation();
create trigger enqueue_linkedin_revocation_on_update after update on public.linkedin_connections
  for each row when (old.encrypted_access_token is distinct from new.encrypted_access_token)
  execute function private.enqueue_linkedin_revocation();

-- The row tells the client. Rechecks, because they may have reconnected.
create function private.purge_expired_linkedin_tokens() returns void
  language sql set search_path = '' as $$
  update public.linkedin_connections
  set encrypted_access_token = null, encrypted_refresh_token = null
  where user_id in (
    select expired.user_id from public.linkedin_connections as expired
    where expired.encrypted_access_token is not null and expired.expires_at <= now()
    order by expired.expires_at limit 1000
  ) and expires_at <= now()
$$;

create function private.can_post_to_linkedin(connection public.linkedin_connections) returns boolean
  language sql stable set search_path = '' as $$
  select connection.encrypted_access_token is not null and connection.member_id is not null
    and connection.broken_at is null and coalesce(connection.expires_at > now(), true)
    and coalesce(connection.scope ~ '\mw_member_social\M', false)
$$;

create function private.enqueue_linkedin_reminder() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job(
    'linkedin_reminder', new.user_id, new.user_id, new.expires_at - interval '7 days'
  );
  return null;
end
$$;

create trigger enqueue_linkedin_reminder after insert or update of connected_at on public.linkedin_connections
  for each row when (new.expires_at > now() + interval '7 days')
  execute function private.enqueue_linkedin_reminder();

-- Null once reconnected or disconnected.
create function private.write_linkedin_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('expires_at', connections.expires_at)
  from public.linkedin_connections as connections
  where connections.user_id = job.recipient and case job.kind
    when 'linkedin_reconnection' then connections.broken_at is not null
    when 'linkedin_reminder' then private.can_post_to_linkedin(connections)
      and connections.expires_at <= now() + interval '7 days' end
$$;

create type public.linkedin_connection as (
  connected_at timestamptz, expires_at timestamptz, can_post boolean
);
comment on column public.linkedin_connection.expires_at is 'Null where LinkedIn named no expiry.';

create function private.get_my_linkedin_connection() returns public.linkedin_connection
  language sql stable set search_path = ''
  return (
    select row(connected_at, expires_at, private.can_post_to_linkedin(connections))::public.linkedin_connection
    from public.linkedin_connections as connections where user_id = auth.uid()
  );

create function private.disconnect_my_linkedin() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  delete from public.linkedin_connections where user_id = auth.uid();
end
$$;

create function public.disconnect_my_linkedin() returns void
  language sql set search_path = '' as $$ select private.disconnect_my_linkedin() $$;

grant execute on function private.is_ciphertext to service_role;
grant execute on function private.disconnect_my_linkedin, public.disconnect_my_linkedin
  to authenticated;
