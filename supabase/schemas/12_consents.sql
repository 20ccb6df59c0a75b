-- History of what a client agreed to, and when. The choice of the sign-up form arrives in the account's
-- metadata, which its owner can rewrite and which has no times, so it is copied from there once, when
-- the address is confirmed or the account claimed; after that this table counts.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  what text not null check (what in ('marketing', 'newsletter')),
  is_given boolean not null,
  -- Page on which the client said it.
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

-- Rows are deleted with their account and never changed.
create trigger keep_as_said before update on public.consents
  for each row execute function private.refuse_change();

-- Appends to the history where it changes something; somebody who never agreed has not withdrawn.
create function private.note_consent(client uuid, about text, agrees boolean, said_at text) returns void
  language plpgsql set search_path = '' as $$
begin
  -- Serializes concurrent calls for the same person.
  perform pg_advisory_xact_lock(hashtextextended(client::text, 1));
  insert into public.consents (user_id, what, is_given, place)
  select client, about, agrees, said_at
  where agrees is distinct from coalesce((
    select latest.is_given from public.consents as latest
    where latest.user_id = client and latest.what = about order by latest.created_at desc limit 1
  ), false);
end
$$;

-- Copies the choice of the sign-up form when the address is confirmed, or when the owner of the address
-- claims the account, which gives it another sign-up.
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

-- Copies what the address of a confirmed account agrees to into its history, however it came.
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

-- Tells whether the client's newest entry accepts our advertising.
create function private.takes_marketing(client uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((
    select latest.is_given from public.consents as latest
    where latest.user_id = client and latest.what = 'marketing' order by latest.created_at desc limit 1
  ), false)
$$;

-- Stores what the caller agrees to. The newsletter goes to the confirmed address of their account, so it
-- needs no confirmation email. Idempotent.
-- @returns false, without a change, for an account without a confirmed address
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
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.set_my_consents(marketing boolean, newsletter boolean) returns boolean
  language sql set search_path = '' as $$ select private.set_my_consents(marketing, newsletter) $$;

-- Returns since when the caller agrees to each purpose; null where they do not.
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
  private.note_subscription(), private.takes_marketing(uuid) from public, anon, authenticated;
revoke all on function private.set_my_consents(boolean, boolean),
  public.set_my_consents(boolean, boolean), private.part_consents(uuid) from public, anon;
grant execute on function private.set_my_consents(boolean, boolean),
  public.set_my_consents(boolean, boolean), private.part_consents(uuid) to authenticated;
