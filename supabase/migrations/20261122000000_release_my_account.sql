-- Somebody can register an address that is not theirs and wait until its owner confirms it. When the
-- owner's browser finds that another sign-up made the account, the password of that sign-up goes and
-- every other session ends, before the owner chooses a password of their own. Only an account that
-- was never used can be released, and only by a session a few minutes old: a stolen token cannot lock
-- a client out with it.
create function private.release_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  session uuid := nullif((select auth.jwt()) ->> 'session_id', '')::uuid;
begin
  if not exists (
    select from auth.sessions
    where id = session and user_id = (select auth.uid()) and created_at > now() - interval '10 minutes'
  ) or not exists (
    select from public.profiles
    where id = (select auth.uid())
      and (business_name = 'My Business' or offer_description = 'To be completed')
  ) then
    raise exception 'This account cannot be released' using errcode = '42501';
  end if;
  update auth.users set encrypted_password = '' where id = (select auth.uid());
  delete from auth.sessions where user_id = (select auth.uid()) and id <> session;
end
$$;
revoke all on function private.release_my_account() from public, anon;
grant execute on function private.release_my_account() to authenticated;

create function public.release_my_account() returns void
  language sql set search_path = '' as $$ select private.release_my_account() $$;
revoke all on function public.release_my_account() from public, anon;
grant execute on function public.release_my_account() to authenticated;
