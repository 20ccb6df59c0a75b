-- Deleting an account takes a session opened with the password within the last five minutes, so that
-- a token somebody finds is not enough: the site signs in first. Where the account has a second
-- step, that session lacks it, so it is another one that asks. The newsletter knows addresses, not
-- accounts, so its row goes here and not by cascade.
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

-- What else is stored about the caller, in tables that no client may read.
create function private.my_newsletter_subscription()
  returns table (email text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select subscribers.email, subscribers.created_at
  from public.newsletter_subscribers as subscribers
  join auth.users on lower(users.email) = lower(subscribers.email)
  where users.id = auth.uid() and private.session_is_alive()
$$;

create function private.my_webhook_deliveries()
  returns table (id uuid, created_at timestamptz, attempts integer, delivered_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select outbox.id, outbox.created_at, outbox.attempts, outbox.delivered_at
  from public.profile_webhook_outbox as outbox
  where outbox.user_id = auth.uid() and private.session_is_alive()
$$;

create function public.my_newsletter_subscription()
  returns table (email text, created_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_newsletter_subscription() $$;

create function public.my_webhook_deliveries()
  returns table (id uuid, created_at timestamptz, attempts integer, delivered_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_webhook_deliveries() $$;

revoke all on function private.my_newsletter_subscription(), private.my_webhook_deliveries(),
  public.my_newsletter_subscription(), public.my_webhook_deliveries() from public, anon;
grant execute on function private.my_newsletter_subscription(), private.my_webhook_deliveries(),
  public.my_newsletter_subscription(), public.my_webhook_deliveries() to authenticated;
