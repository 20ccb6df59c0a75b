-- Loses when somebody agreed to marketing mails or took it back. What they said at sign-up stays in the
-- account's metadata; what they changed since is gone, so send no marketing mail after it.

create or replace function private.takes_marketing(client uuid) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(users.raw_user_meta_data -> 'marketing_emails_accepted' = 'true', false)
  from auth.users where users.id = client
$$;

drop function private.part_consents(uuid);
drop function public.set_my_consents(boolean, boolean);
drop function private.set_my_consents(boolean, boolean);
drop trigger note_subscription on public.newsletter_subscribers;
drop function private.note_subscription();
-- With their triggers, whose table is not ours.
drop function private.note_sign_up() cascade;
drop function private.note_consent(uuid, text, boolean, text);
drop table public.consents;
