-- supabase/README.md explains; tests/database/limits-agree.test.ts compares app/content/legal/.

-- By an indexed time, however many rows there are.
create function private.retention_rules()
  returns table (table_name text, stored_since text, is_expired text)
  language sql immutable set search_path = '' as $$
  values
    ('private.conversations', 'created_at', $r$kind = 'message'
      and created_at < now() - interval '12 months'
      and not exists (
        select from private.list_messages(conversations.id) as messages
        where messages.created_at >= now() - interval '12 months'
      )$r$),
    ('public.newsletter_subscribers', 'confirmation_sent_at', $r$status = 'pending'
      and confirmation_sent_at < now() - interval '30 days'$r$),
    -- To show that and when a reader agreed.
    ('public.newsletter_subscribers', 'greatest(unsubscribed_at, confirmation_sent_at)',
      $r$status = 'unsubscribed'
      and greatest(unsubscribed_at, confirmation_sent_at) < now() - interval '12 months'$r$),
    -- Thirty days at most, even if nothing works on the queue. A given-up post waits for staff.
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
    -- The upload broke off.
    ('private.pictures', 'created_at', $r$width is null and created_at < now() - interval '1 hour'$r$),
    ('private.draft_keys', 'expires_at', $r$expires_at <= now()$r$),
    -- The first job stays, so that there is no second one.
    ('private.draft_jobs', 'done_at', $r$kind <> 'first' and done_at < now() - interval '90 days'$r$),
    ('private.news', 'created_at', $r$created_at < now() - interval '12 months'$r$),
    ('private.samples', 'created_at', $r$created_at < now() - interval '30 days'$r$),
    ('private.model_calls', 'created_at', $r$created_at < now() - interval '90 days'$r$),
    ('private.staff_alerts', 'alerted_at', $r$alerted_at <= now() - interval '1 hour'$r$),
    ('private.response_times', 'replied_at', $r$replied_at < now() - interval '90 days'$r$)
$$;

-- A stranger may have typed them. Daily, without an index.
create function private.purge_unconfirmed_accounts() returns void
  language sql set search_path = '' as $$
  delete from auth.users
  where email_confirmed_at is null and invited_at is null and email <> ''
    and greatest(created_at, confirmation_sent_at) < now() - interval '30 days'
$$;

-- Batches, so that nobody waits for locks; ordered, or the planner reads the whole table; rechecked, because rows may
-- have changed.
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
