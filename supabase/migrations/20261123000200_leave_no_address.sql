-- The auth service writes addresses into tables of its own that no cascade reaches: its audit log
-- and the log-ins under way. When an account goes, they go as well, and so does what was sent by the
-- contact form under its address.

-- The log has no index for this and grows with every refresh of a token, so somebody who leaves does
-- not wait for a long one: the daily job below goes through it. It also does where whoever migrated
-- may not delete there; it then fails, which backend_health() shows. (The embedded backend lacks some
-- of these tables.)
create function private.forget_in_auth(account uuid, address text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  log constant regclass := to_regclass('auth.audit_log_entries');
  longest constant integer := 100000;
begin
  if has_table_privilege(to_regclass('auth.flow_state'), 'delete') then
    delete from auth.flow_state where user_id = account;
  end if;
  if has_table_privilege(log, 'delete')
    and (select reltuples < longest from pg_catalog.pg_class where oid = log)
  then
    -- As whole strings; looking into the JSON takes ten times as long.
    delete from auth.audit_log_entries
    where position(to_json(account)::text in payload::text) > 0
      or position(to_json(lower(address))::text in lower(payload::text)) > 0;
  end if;
end
$$;

-- As before, and with the lines about messages and the auth service's log.
create or replace function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  address text := (select users.email from auth.users where users.id = caller);
begin
  if caller is null or not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  if not exists (
    select from auth.sessions
    join auth.mfa_amr_claims as methods on methods.session_id = sessions.id
    where sessions.user_id = caller
      and sessions.created_at > now() - interval '5 minutes'
      and methods.authentication_method = 'password'
      and (sessions.id = (auth.jwt() ->> 'session_id')::uuid or private.has_second_step(caller))
  ) then
    raise exception 'Please sign in with your password again' using errcode = '42501';
  end if;
  delete from public.newsletter_subscribers where lower(email) = lower(address);
  delete from public.contact_messages where lower(email) = lower(address);
  delete from auth.users where id = caller;
  perform private.forget_in_auth(caller, address);
end
$$;

-- Accounts are also deleted in the dashboard, and the auth service may write one more line about one
-- that is gone. This removes, of accounts that exist no more, what is left in its log. The service
-- itself empties flow_state after a day.
create function private.forget_deleted_accounts() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.audit_log_entries') is null then
    return;
  end if;
  delete from auth.audit_log_entries as entries
  where exists (
    select from (values (payload ->> 'actor_id'), (payload -> 'traits' ->> 'user_id')) as named (id)
    -- The service itself, when it acts for an administrator, has the id of zeros.
    where named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and named.id ~ '[^0-]'
      and not exists (select from auth.users where users.id = named.id::uuid)
  );
end
$$;

revoke all on function private.forget_in_auth(uuid, text), private.forget_deleted_accounts() from public;
