-- Voids links of the former mailbox; the newsletter moves by its own rules.
create function private.follow_email_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.conversations as sent set sender_email = new.email
  where lower(sent.sender_email) = lower(old.email) and not sent.is_unverified_email;
  update private.meeting_keys as keys set key = gen_random_uuid()
  from public.meetings where meetings.id = keys.meeting_id and meetings.user_id = new.id;
  delete from private.draft_keys as keys using public.drafts
  where drafts.id = keys.draft_id and drafts.user_id = new.id;
  return null;
end
$$;

create trigger follow_email_change after update on auth.users
  for each row when (
    new.email_confirmed_at is not null and lower(old.email) <> lower(new.email)
  ) execute function private.follow_email_change();
