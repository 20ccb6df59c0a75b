-- The newsletter moves by its own rules.
create function private.follow_email_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.conversations as sent set sender_email = new.email
  where lower(sent.sender_email) = lower(old.email) and not sent.is_unverified_email;
  return null;
end
$$;

create trigger follow_email_change after update on auth.users
  for each row when (
    new.email_confirmed_at is not null and lower(old.email) <> lower(new.email)
  ) execute function private.follow_email_change();
