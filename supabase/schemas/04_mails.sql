-- Outbox of the product's own emails; those about sign-in come from Supabase Auth. The transaction
-- that makes an email due inserts a row, and the function drain-emails sends it and deletes the row.
-- functions/_shared/mail-words.ts has the text of each kind.

create table public.mail_outbox (
  -- Idempotency key of every attempt, by which the email service drops repeats.
  id uuid primary key default gen_random_uuid(),
  -- Account that the email is deleted with; null for none.
  user_id uuid references auth.users (id) on delete cascade,
  kind text not null,
  recipient text not null,
  -- Values that the text of this kind needs.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  last_error text
);

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from public, anon, authenticated;
grant all on public.mail_outbox to service_role;
create policy "Only the service role" on public.mail_outbox
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.mail_outbox as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Tells errors about a missing setting of ours, for which all emails wait and none is given up. Writers
-- need EXECUTE, because the function is part of an index expression.
create function private.lacks_setting(trouble text) returns boolean
  language sql immutable set search_path = '' as $$
  select coalesce(trouble ~ '^[A-Z_]+ is not set$', false)
$$;

create index mail_outbox_waiting on public.mail_outbox (next_attempt_at);
create index mail_outbox_by_account on public.mail_outbox (user_id);
create index mail_outbox_by_age on public.mail_outbox (created_at, id);
create index mail_outbox_unset on public.mail_outbox (created_at) where private.lacks_setting(last_error);
create index mail_outbox_failing on public.mail_outbox (created_at) where attempts > 3;
create index mail_outbox_given_up on public.mail_outbox (give_up_at);

-- Logs retries that staff requested; the drain updates these rows all day.
create trigger audit_mails after update on public.mail_outbox
  for each row when (new.attempts < old.attempts) execute function private.audit('user_id', 'id');

-- Enqueues an email. An email is retried for three days after its first attempt, so that one for which
-- a setting is still missing is not given up unsent. Then it stays for the desk, thirty days at most.
create function private.owe_mail(what text, address text, facts jsonb default '{}', account uuid default null)
  returns void
  language sql set search_path = '' as $$
  insert into public.mail_outbox (kind, recipient, data, user_id, give_up_at)
  select what, address, facts, account, 'infinity' where address <> ''
$$;

-- Claims emails for one attempt, oldest first, and postpones their next one: 30 s, 1 min, 2 min … 1 h.
-- Concurrent callers never claim the same row. No address stays longer than thirty days.
create function public.claim_mails(most integer default 1)
  returns table (id uuid, kind text, recipient text, data jsonb, created_at timestamptz)
  language sql volatile set search_path = '' as $$
  with outdated as (
    delete from public.mail_outbox where mail_outbox.created_at <= now() - interval '30 days'
  )
  update public.mail_outbox as waiting
  set attempts = waiting.attempts + 1,
      next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour'),
      give_up_at = least(waiting.give_up_at, now() + interval '3 days')
  where waiting.id in (
    select due.id from public.mail_outbox as due
    where due.next_attempt_at <= now() and due.give_up_at > now()
      and due.created_at > now() - interval '30 days'
    order by due.created_at limit least(most, 100)
    for update skip locked
  )
  returning waiting.id, waiting.kind, waiting.recipient, waiting.data, waiting.created_at
$$;

-- Calls drain-emails when an email is due and both secrets are in the Vault.
create function private.request_mail_drain() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  address text := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'drain_secret');
begin
  delete from public.mail_outbox where created_at <= now() - interval '30 days';
  if address is null or secret is null or not exists (
    select from public.mail_outbox where next_attempt_at <= now() and give_up_at > now()
  ) then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/drain-emails',
    headers := jsonb_build_object('Content-Type', 'application/json', 'x-drain-secret', secret),
    body := '{}'::jsonb, timeout_milliseconds := 30000
  );
end
$$;

revoke all on function private.lacks_setting(text), public.claim_mails(integer)
  from public, anon, authenticated;
revoke all on function private.owe_mail(text, text, jsonb, uuid), private.request_mail_drain()
  from public;
grant execute on function private.lacks_setting(text), public.claim_mails(integer) to service_role;
