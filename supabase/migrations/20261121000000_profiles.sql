-- One profile per account, made at sign-up with placeholders that mean "not completed". Clients may
-- only read their own row, and change the ten columns that the questionnaire writes.
-- tests/unit/limits-agree.test.ts holds the limits and placeholders to those of app/domain/.

create schema if not exists private;
revoke all on schema private from public;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  business_name text not null default 'My Business' check (char_length(business_name) between 2 and 200),
  website text check (char_length(website) <= 2048),
  offer_description text not null default 'To be completed' check (char_length(offer_description) between 10 and 4000),
  differentiator text not null default 'To be completed' check (char_length(differentiator) between 10 and 4000),
  facebook_url text check (char_length(facebook_url) <= 2048),
  instagram_url text check (char_length(instagram_url) <= 2048),
  linkedin_url text check (char_length(linkedin_url) <= 2048),
  tone_preference text check (tone_preference in ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy')),
  words_to_avoid text check (char_length(words_to_avoid) <= 4000),
  chosen_plan text not null default 'starter' check (char_length(chosen_plan) between 1 and 40),
  created_at timestamptz not null default now()
);

alter table public.profiles enable row level security;

revoke all on public.profiles from public, anon, authenticated;
grant select on public.profiles to authenticated;
grant update (
  business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid, chosen_plan
) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "Clients read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Clients change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- The plan chosen before sign-up travels in the account's metadata, so it survives when the e-mail
-- is confirmed on another device.
create function private.create_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, chosen_plan)
  values (new.id, coalesce(nullif(left(new.raw_user_meta_data ->> 'chosen_plan', 40), ''), 'starter'))
  on conflict (id) do nothing;
  return new;
end
$$;
revoke all on function private.create_profile() from public;

create trigger create_profile_at_sign_up
  after insert on auth.users
  for each row execute function private.create_profile();
