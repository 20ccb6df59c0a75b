-- Addresses that asked for the newsletter. The public key may add one, and may not read, change or
-- remove any.

create table public.newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$'),
  created_at timestamptz not null default now()
);
create unique index newsletter_subscribers_email on public.newsletter_subscribers (lower(email));

alter table public.newsletter_subscribers enable row level security;

revoke all on public.newsletter_subscribers from public, anon, authenticated;
grant insert (email) on public.newsletter_subscribers to anon, authenticated;
grant all on public.newsletter_subscribers to service_role;

create policy "Everybody may subscribe an address" on public.newsletter_subscribers
  for insert to anon, authenticated with check (email like '%_@_%');

-- An address that is there already is skipped in silence: an error would tell anybody whose
-- addresses we have. ("on conflict do nothing" with a target would need the right to read.)
create function private.skip_known_subscriber() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.newsletter_subscribers where lower(email) = lower(new.email)) then
    return null;
  end if;
  return new;
end
$$;
revoke all on function private.skip_known_subscriber() from public;

create trigger skip_known_subscriber
  before insert on public.newsletter_subscribers
  for each row execute function private.skip_known_subscriber();
