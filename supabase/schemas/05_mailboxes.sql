-- Emails that strangers can cause: somebody else's address can be signed up, subscribed to the newsletter
-- or sent a new password. One mailbox gets three of them a day, from all accounts and forms together.
--
-- Supabase Auth sends its emails itself and calls nothing of ours before, whoever asks it with the public
-- key. But it sends an account none within a minute after the time in recovery_sent_at or
-- confirmation_sent_at, so a time in the future makes it refuse until then, with the answer that it gives
-- within that minute. It also measures the age of the links by these times: those that were valid stay so
-- until the pause ends, which keeps the owner of the mailbox from being locked out by a stranger who
-- spends the three emails. For the same reason a confirmed account without such a link gets one more.

-- Returns the address by which a mailbox is counted: without what follows a plus, and for Gmail without
-- dots, which it ignores. Other providers than the large ones may deliver a plus elsewhere; their
-- mailboxes then share one count.
create function private.parse_mailbox(email text) returns text
  language sql immutable set search_path = '' as $$
  select case when host in ('gmail.com', 'googlemail.com')
      then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select split_part(split_part(lower($1), '@', 1), '+', 1) as name,
      split_part(lower($1), '@', 2) as host
  ) as parts
$$;

-- Returns when a mailbox that got its three emails gets the next; null for any other.
create function private.get_mailbox_pause_end(mailbox text) returns timestamptz
  language sql stable set search_path = '' as $$
  select recent[1] + period
  from private.stranger_rate_limits as limits,
    private.list_recent_attempts(attempted_at, period) as recent
  where subject = private.hash_subject($1) and action = 'mailbox_emails' and cardinality(recent) >= 3
$$;

-- Returns how long an emailed link works: Supabase Auth has one lifetime for all, which is that of a
-- sign-up's.
create function private.get_link_lifetime(is_sign_up boolean) returns interval
  language sql immutable set search_path = '' as $$
  select case when is_sign_up then interval '24 hours' else interval '1 hour' end
$$;

-- Makes Supabase Auth send nothing to the accounts of a mailbox that got its three emails. Voids their
-- links that have expired, or the pause would revive them. Skips accounts that another transaction
-- changes, because that one does the same for its own.
create function private.pause_mailbox(mailbox text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  pause_end constant timestamptz := private.get_mailbox_pause_end(mailbox);
  sign_up_expired_before constant timestamptz := now() - private.get_link_lifetime(true);
  expired_before constant timestamptz := now() - private.get_link_lifetime(false);
  account_ids uuid[];
begin
  if pause_end is null then
    return;
  end if;
  account_ids := array(
    select users.id from auth.users where private.parse_mailbox(users.email) = mailbox
    for update skip locked
  );
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens as tokens
    using auth.users
    where users.id = tokens.user_id and users.id = any (account_ids)
      and (
        tokens.token_type::text = 'recovery_token' and users.recovery_sent_at < expired_before
        or tokens.token_type::text = 'confirmation_token'
          and users.confirmation_sent_at < sign_up_expired_before
      );
  end if;
  update auth.users set
    recovery_token =
      case when users.recovery_sent_at < expired_before then '' else users.recovery_token end,
    recovery_sent_at = pause_end,
    confirmation_token =
      case when users.confirmation_sent_at < sign_up_expired_before then ''
        else users.confirmation_token end,
    confirmation_sent_at =
      case when users.email_confirmed_at is null then pause_end else users.confirmation_sent_at end
  where users.id = any (account_ids) and (
    users.email_confirmed_at is null
    or users.recovery_token <> '' and users.recovery_sent_at >= expired_before
  );
end
$$;

-- Counts an email that a stranger causes. The third of a day pauses the mailbox.
-- @returns false when the mailbox got three within a day, so that this one must not be sent
create function private.consume_mailbox_limit(email text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  mailbox constant text := private.parse_mailbox(email);
begin
  if not private.consume_stranger_rate_limit(mailbox, 'mailbox_emails', 3, '1 day') then
    return false;
  end if;
  perform private.pause_mailbox(mailbox);
  return true;
end
$$;

-- Refuses an account for a mailbox that is paused.
create function private.refuse_paused_mailbox(email text) returns void
  language plpgsql set search_path = '' as $$
begin
  if private.get_mailbox_pause_end(private.parse_mailbox(email)) is not null then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$$;

-- Refuses a new account for a paused mailbox, which Supabase Auth would send a confirmation at once. Its
-- answer is a 429, or a 500 to clients that name the API version of 2024.
create function private.check_new_account_mailbox() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_paused_mailbox(new.email);
  return new;
end
$$;

create trigger check_new_account_mailbox before insert on auth.users
  for each row execute function private.check_new_account_mailbox();

-- Counts the emails of Supabase Auth, which records each right after it was sent. That of a new address
-- is sent before anything is written, so a paused mailbox can get one from each account, whose own
-- changes then pause for a day.
create function private.count_account_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.email_change_sent_at is distinct from (
    case when tg_op = 'UPDATE' then old.email_change_sent_at end
  ) then
    if new.email_change_sent_at is not null and new.email_change <> ''
      and not private.consume_mailbox_limit(new.email_change)
    then
      update auth.users set email_change_sent_at = now() + interval '1 day' where id = new.id;
    end if;
  elsif not private.consume_mailbox_limit(new.email) then
    perform private.pause_mailbox(private.parse_mailbox(new.email));
  end if;
  return null;
end
$$;

-- Ignores changes by other triggers, which are the pauses. An administrator's links are counted too,
-- because nothing tells them from those that are sent.
create trigger count_new_account_email after insert on auth.users
  for each row when (new.confirmation_sent_at is not null)
  execute function private.count_account_email();
create trigger count_account_email after update on auth.users
  for each row when (
    pg_trigger_depth() = 0 and (
      new.confirmation_sent_at > old.confirmation_sent_at
      or new.confirmation_sent_at is not null and old.confirmation_sent_at is null
      or new.recovery_sent_at > old.recovery_sent_at
      or new.recovery_sent_at is not null and old.recovery_sent_at is null
      or new.email_change_sent_at > old.email_change_sent_at
      or new.email_change_sent_at is not null and old.email_change_sent_at is null
    )
  ) execute function private.count_account_email();

-- Voids the links to choose a new password or to change an email that are older than an hour; a pause
-- keeps its own, because its time lies ahead. Supabase Auth itself would accept them for a day.
create function private.void_expired_links() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  expired_before constant timestamptz := now() - private.get_link_lifetime(false);
begin
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens as tokens using auth.users
    where users.id = tokens.user_id and case
      when tokens.token_type::text = 'recovery_token' then users.recovery_sent_at < expired_before
      when tokens.token_type::text like 'email_change_token%'
        then users.email_change_sent_at < expired_before
    end;
  end if;
  -- Supabase Auth's indexes hold the tokens that are no numbers, which is every link's.
  update auth.users set recovery_token = ''
  where recovery_token !~ '^[0-9 ]*$' and recovery_sent_at < expired_before;
  update auth.users set email_change_token_new = ''
  where email_change_token_new !~ '^[0-9 ]*$' and email_change_sent_at < expired_before;
  update auth.users set email_change_token_current = ''
  where email_change_token_current !~ '^[0-9 ]*$' and email_change_sent_at < expired_before;
end
$$;
