-- What a client agreed to, and when: a history that is only added to. The choice of the sign-up form
-- arrives in the account's metadata, which whoever holds a token may rewrite and which has no times. So
-- it is taken from there once, when the address is confirmed or claimed; after that this table is what
-- counts. (The name stays in the metadata: it is shown to its owner, and proves nothing.)

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null check (what in ('marketing', 'newsletter')),
  is_given boolean not null,
  -- Where it was said.
  place text not null check (place in ('sign-up', 'account', 'newsletter')),
  created_at timestamptz not null default clock_timestamp()
);
create index consents_by_account on public.consents (user_id, what, created_at desc);

alter table public.consents enable row level security;
revoke all on public.consents from public, anon, authenticated, service_role;
grant select on public.consents to authenticated;
grant select, insert on public.consents to service_role;
create policy "Clients read their own consents" on public.consents
  for select to authenticated using (user_id = (select auth.uid()));
create policy "The service role adds to the history" on public.consents
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.consents as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- Deleting goes with the account; nothing else changes what was said.
create trigger keep_as_said before update on public.consents
  for each row execute function private.refuse_change();

-- Adds to the history where it says something new; who never agreed has not withdrawn.
create function private.note_consent(client uuid, about text, agrees boolean, said_at text) returns void
  language plpgsql set search_path = '' as $$
begin
  -- Of two at once the second waits here, and then sees the first.
  perform pg_advisory_xact_lock(hashtextextended(client::text, 1));
  insert into public.consents (user_id, what, is_given, place)
  select client, about, agrees, said_at
  where agrees is distinct from coalesce((
    select latest.is_given from public.consents as latest
    where latest.user_id = client and latest.what = about order by latest.created_at desc limit 1
  ), false);
end
$$;

-- The address was confirmed, or the account claimed by the owner of the address, which gives it
-- another sign-up.
create function private.note_sign_up() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.email_confirmed_at is not null then
    perform private.note_consent(
      new.id, 'marketing', coalesce(new.raw_user_meta_data -> 'marketing_emails_accepted' = 'true', false), 'sign-up'
    );
  end if;
  return null;
end
$$;
create trigger note_new_account after insert on auth.users
  for each row execute function private.note_sign_up();
create trigger note_sign_up after update on auth.users
  for each row when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    or old.raw_user_meta_data ->> 'sign_up_id' is distinct from new.raw_user_meta_data ->> 'sign_up_id'
  ) execute function private.note_sign_up();

-- Accounts from before said it when they were made.
insert into public.consents (user_id, what, is_given, place, created_at)
select users.id, 'marketing', true, 'sign-up', users.created_at from auth.users
where users.email_confirmed_at is not null
  and users.raw_user_meta_data -> 'marketing_emails_accepted' = 'true';

-- The newsletter knows addresses; what one of a confirmed account agrees to stands in its history too,
-- by whatever way it came.
create function private.note_subscription() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  client constant uuid := (
    select users.id from auth.users
    where users.id = private.account_of(new.email) and users.email_confirmed_at is not null
  );
begin
  if client is not null then
    perform private.note_consent(
      client, 'newsletter', new.status = 'confirmed', case when auth.uid() = client then 'account' else 'newsletter' end
    );
  end if;
  return null;
end
$$;
create trigger note_subscription after insert or update on public.newsletter_subscribers
  for each row execute function private.note_subscription();

-- Says what the caller agrees to. The newsletter goes to the confirmed address of their account, so
-- that needs no mail. Done twice is done once.
-- @returns false for an account without a confirmed address, which nothing was changed for
create function private.set_my_consents(wants_marketing boolean, wants_newsletter boolean) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  address constant text := (
    select lower(users.email) from auth.users where users.id = auth.uid() and users.email_confirmed_at is not null
  );
begin
  if not private.session_is_alive() then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  perform private.count_use('consents', 60, interval '1 hour');
  if wants_marketing is null or wants_newsletter is null then
    raise exception 'Please say yes or no to both' using errcode = '22023';
  end if;
  if address is null then
    return false;
  end if;
  if wants_newsletter then
    insert into public.newsletter_subscribers as known (email, consent, confirmed_at)
    values (address, private.newsletter_consent(), now())
    on conflict ((lower(email))) do update
      set consent = excluded.consent, confirmed_at = now(), left_at = null where known.status <> 'confirmed';
  else
    update public.newsletter_subscribers set left_at = now(), confirm_hash = null
    where lower(email) = address and status <> 'left';
  end if;
  perform private.note_consent(auth.uid(), 'marketing', wants_marketing, 'account');
  return true;
-- Without the row, which the error would otherwise quote.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.set_my_consents(marketing boolean, newsletter boolean) returns boolean
  language sql set search_path = '' as $$ select private.set_my_consents(marketing, newsletter) $$;

-- What the caller agrees to now, and since when; null for what they do not.
-- @returns {marketing, newsletter}
create function private.part_consents(item uuid) returns jsonb
  language sql stable set search_path = ''
  return (
    select jsonb_build_object(
      'marketing', (
        select case when latest.is_given then latest.created_at end from public.consents as latest
        where latest.user_id = auth.uid() and latest.what = 'marketing' order by latest.created_at desc limit 1
      ),
      'newsletter', (
        select mine.confirmed_at from private.my_newsletter_subscription() as mine where mine.status = 'confirmed'
      )
    )
  );

revoke all on function private.note_consent(uuid, text, boolean, text), private.note_sign_up(),
  private.note_subscription() from public, anon, authenticated;
revoke all on function private.set_my_consents(boolean, boolean), public.set_my_consents(boolean, boolean),
  private.part_consents(uuid) from public, anon;
grant execute on function private.set_my_consents(boolean, boolean), public.set_my_consents(boolean, boolean),
  private.part_consents(uuid) to authenticated;

-- As before, by the history.
create or replace function private.takes_marketing(client uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((
    select latest.is_given from public.consents as latest
    where latest.user_id = client and latest.what = 'marketing' order by latest.created_at desc limit 1
  ), false)
$$;
