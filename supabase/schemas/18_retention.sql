-- Limits how long rows stay. Others stay as long as the account or the conversation that they belong to,
-- and the audit log for good; supabase/README.md says why. app/content/legal/ promises some
-- of these times, and tests/database/limits-agree.test.ts compares them.

-- Lists each table that only grows, with the condition under which a row of it has been stored long enough,
-- and the indexed time by which its rows are found, however many are stored.
create function private.retention_rules()
  returns table (table_name text, stored_since text, is_expired text)
  language sql immutable set search_path = '' as $$
  values
    -- A message stays twelve months after its last reply.
    ('private.conversations', 'created_at', $r$kind = 'message'
      and created_at < now() - interval '12 months'
      and not exists (
        select from private.list_messages(conversations.id) as messages
        where messages.created_at >= now() - interval '12 months'
      )$r$),
    ('public.newsletter_subscribers', 'confirmation_sent_at', $r$status = 'pending'
      and confirmation_sent_at < now() - interval '30 days'$r$),
    -- A year, in which it can be shown that and when a reader agreed.
    ('public.newsletter_subscribers', 'greatest(unsubscribed_at, confirmation_sent_at)',
      $r$status = 'unsubscribed'
      and greatest(unsubscribed_at, confirmation_sent_at) < now() - interval '12 months'$r$),
    -- No address stays longer than thirty days, not even where nothing works on the queue; what is due later
    -- than that keeps its attempts. A post whose webhook was given up waits for staff, since its client reads
    -- that it is approved.
    ('private.jobs', 'created_at', $r$created_at <= now() - interval '30 days' and give_up_at <= now()
      and kind not in ('post_approved', 'post_stopped')$r$),
    ('private.sent_emails', 'sent_at', $r$sent_at < now() - interval '12 months'$r$),
    ('public.questionnaire_drafts', 'completed_at', $r$completed_at < now() - interval '1 day'$r$),
    -- The password stays void; only the mailbox opens the account.
    ('private.unclaimed_sign_ups', 'created_at', $r$created_at <= now() - interval '2 days'
      and exists (
        select from auth.users where users.id = unclaimed_sign_ups.user_id
          and (users.email_confirmed_at > now() - interval '2 days') is not true
      )$r$),
    ('private.stranger_rate_limits', 'expires_at', $r$expires_at <= now()$r$),
    ('public.linkedin_used_states', 'expires_at', $r$expires_at <= now()$r$),
    ('private.draft_keys', 'expires_at', $r$expires_at <= now()$r$),
    -- The first job of a client stays, so that there is no second one. Costs count until a month ends.
    ('private.draft_jobs', 'done_at', $r$kind <> 'first' and done_at < now() - interval '90 days'$r$),
    ('private.samples', 'created_at', $r$created_at < now() - interval '30 days'$r$),
    ('private.model_calls', 'created_at', $r$created_at < now() - interval '90 days'$r$),
    ('private.staff_alerts', 'alerted_at', $r$alerted_at <= now() - interval '1 hour'$r$),
    ('private.response_times', 'replied_at', $r$replied_at < now() - interval '90 days'$r$)
$$;

-- Deletes accounts that nobody has confirmed within thirty days, whose address and name a stranger may have
-- typed. Invited ones wait for their owners. A daily job, because the table of accounts has no index for it.
create function private.purge_unconfirmed_accounts() returns void
  language sql set search_path = '' as $$
  delete from auth.users
  where email_confirmed_at is null and invited_at is null and email <> ''
    and greatest(created_at, confirmation_sent_at) < now() - interval '30 days'
$$;

-- Deletes what has been stored long enough, at most a thousand rows of each rule, so that nobody waits for
-- its locks. Orders them, because the planner would otherwise read the whole table for the first thousand.
-- Repeats the condition, because a row may have changed since it was found. Also deletes tokens that have
-- expired, whose rows stay.
create function private.purge_expired_data() returns void
  language plpgsql set search_path = '' as $$
declare
  rule record;
begin
  for rule in select * from private.retention_rules() loop
    execute format(
      'delete from %1$s where ctid = any (array(
        select ctid from %1$s where %2$s order by %3$s limit 1000
      )) and %2$s',
      rule.table_name, rule.is_expired, rule.stored_since
    );
  end loop;
  perform private.purge_expired_linkedin_tokens();
end
$$;
