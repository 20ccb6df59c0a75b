-- The answers of a questionnaire that is not completed yet, so that each step is a page of its own
-- and another device goes on where this one stopped. One row an account, read and written by its
-- client only; a day after the profile was completed it goes (private.keep_house), and with the
-- account. The rules are those of profiles, except that an answer may be missing or too short and
-- an address is kept as it was typed: they are judged when the profile is completed.
-- tests/unit/limits-agree.test.ts holds the limits to those of app/domain/.

create table public.profile_drafts (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- Where to go on.
  step text not null default '1' check (step in ('1', '2', '3', 'check')),
  business_name text check (private.is_text(business_name, 0, 200) and not private.starts_formula(business_name)),
  website text check (private.is_text(website, 0, 2048)),
  offer_description text check (private.is_text(offer_description, 0, 4000)),
  differentiator text check (private.is_text(differentiator, 0, 4000)),
  facebook_url text check (private.is_text(facebook_url, 0, 2048)),
  instagram_url text check (private.is_text(instagram_url, 0, 2048)),
  linkedin_url text check (private.is_text(linkedin_url, 0, 2048)),
  tone_preference text check (tone_preference in ('Professional', 'Friendly', 'Bold', 'Funny', 'Edgy')),
  words_to_avoid text check (private.is_text(words_to_avoid, 0, 4000)),
  created_at timestamptz not null default now()
);

alter table public.profile_drafts enable row level security;

revoke all on public.profile_drafts from public, anon, authenticated;
grant select on public.profile_drafts to authenticated;
grant insert (
  step, business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid
), update (
  step, business_name, website, offer_description, differentiator, facebook_url,
  instagram_url, linkedin_url, tone_preference, words_to_avoid
) on public.profile_drafts to authenticated;
grant all on public.profile_drafts to service_role;

create policy "Clients read their own draft" on public.profile_drafts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients begin their own draft" on public.profile_drafts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Clients change their own draft" on public.profile_drafts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Only while the session lives" on public.profile_drafts as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- A save after the first counts twice, as the insert that it begins as and the update it becomes.
create trigger count_profile_drafts
  before insert or update on public.profile_drafts
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.count_row('240', '1 hour');

-- What the questionnaire needs, in one call, as my_profile() gives it to the client area.
create function public.my_questionnaire() returns json
  language sql stable set search_path = ''
  return json_build_object(
    'session_is_alive', private.session_is_alive(),
    'profile', (select to_json(profiles) from public.profiles where profiles.id = auth.uid()),
    'draft', (select to_json(profile_drafts) from public.profile_drafts where profile_drafts.user_id = auth.uid())
  );
revoke all on function public.my_questionnaire() from public, anon;
grant execute on function public.my_questionnaire() to authenticated;

-- As before, and with the drafts. A profile is completed when its webhook is owed.
create or replace function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.contact_messages where created_at < now() - interval '12 months';
  delete from public.profile_drafts as drafts using public.profile_webhook_outbox as completed
  where completed.user_id = drafts.user_id and completed.created_at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;
