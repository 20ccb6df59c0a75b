-- Loses no data. The auth service's log goes on naming accounts that are deleted.

create or replace function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
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
  delete from public.newsletter_subscribers as subscribers using auth.users
    where users.id = caller and lower(subscribers.email) = lower(users.email);
  delete from auth.users where id = caller;
end
$$;

drop function private.forget_deleted_accounts();
drop function private.forget_in_auth(uuid, text);
