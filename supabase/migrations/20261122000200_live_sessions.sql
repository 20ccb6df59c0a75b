-- An access token says until when it is good, not whether its session was ended in the meantime. So
-- whoever acts as a client is asked for a session that still exists and that has the second step
-- where its account has one; policies and functions of later migrations ask with this. It reads
-- tables of the auth service, which no client may, with its owner's rights. (Not in plain SQL,
-- because the embedded backend makes the table of factors after the migrations.)
create function private.session_is_alive() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
      and sessions.user_id = auth.uid()
      and (sessions.not_after is null or sessions.not_after > now())
      and (sessions.aal = 'aal2' or not private.has_second_step(sessions.user_id))
  );
end
$$;

create function private.has_second_step(client uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = client and mfa_factors.status = 'verified'
  );
end
$$;
revoke all on function private.session_is_alive(), private.has_second_step(uuid) from public, anon;
grant execute on function private.session_is_alive() to authenticated;
