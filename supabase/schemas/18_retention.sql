-- Limits how long rows stay. Others stay as long as the account or the conversation that they belong to,
-- and the audit log for good; supabase/README.md says why. app/content/legal/ promises some
-- of these times, and tests/database/limits-agree.test.ts compares them.

-- Lists each table that only grows, with the condition under which a row of it has been stored long enough.
-- Each condition finds its rows by an index, however many are stored.
create function private.retention_rules() returns table (table_name text, is_expired text)
  language sql immutable set search_path = '' as $$
  values
    -- A message stays twelve months after its last reply.
    ('public.contact_messages', $r$created_at < now() - interval '12 months' and not exists (
      select from public.contact_message_replies as replies
      where replies.message_id = contact_messages.id
        and replies.created_at >= now() - interval '12 months'
    )$r$),
    ('public.newsletter_subscribers', $r$status = 'pending' and confirmation_token_hash is not null
      and confirmation_sent_at < now() - interval '30 days'$r$),
    -- A year, in which it can be shown that and when a reader agreed.
    ('public.newsletter_subscribers', $r$status = 'unsubscribed'
      and greatest(unsubscribed_at, confirmation_sent_at) < now() - interval '12 months'$r$),
    -- No address stays longer than thirty days, not even where no drain is configured.
    ('public.email_outbox', $r$created_at <= now() - interval '30 days'$r$),
    ('private.sent_emails', $r$sent_at < now() - interval '12 months'$r$),
    ('public.questionnaire_drafts', $r$completed_at < now() - interval '1 day'$r$),
    -- The password stays void; only the mailbox opens the account.
    ('private.unclaimed_sign_ups', $r$created_at <= now() - interval '2 days' and exists (
      select from auth.users where users.id = unclaimed_sign_ups.user_id
        and (users.email_confirmed_at > now() - interval '2 days') is not true
    )$r$),
    ('private.stranger_rate_limits', $r$expires_at <= now()$r$),
    ('public.linkedin_used_states', $r$expires_at <= now()$r$),
    ('private.draft_keys', $r$expires_at <= now()$r$),
    -- The first job of a client stays, so that there is no second one. Costs count until a month ends.
    ('private.draft_jobs', $r$kind <> 'first' and done_at < now() - interval '90 days'$r$),
    ('private.staff_notifications', $r$created_at < now() - interval '30 days'$r$),
    ('private.staff_actions', $r$execute_at < now() - interval '1 day'$r$),
    ('private.response_times', $r$replied_at < now() - interval '90 days'$r$)
$$;

-- Deletes what has been stored long enough, at most a thousand rows of each rule, so that nobody waits for
-- its locks. Repeats the condition, because a row may have changed since it was found.
create function private.purge_expired_data() returns void
  language plpgsql set search_path = '' as $$
declare
  rule record;
begin
  for rule in select * from private.retention_rules() loop
    execute format(
      'delete from %1$s where ctid = any (array(select ctid from %1$s where %2$s limit 1000)) and %2$s',
      rule.table_name, rule.is_expired
    );
  end loop;
end
$$;
