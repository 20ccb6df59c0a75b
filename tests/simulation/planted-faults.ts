/** Errors that the simulation must find, each planted in the database of one run. */
export const PLANTED_FAULTS: Record<string, string> = {
  "a form sent twice is two tickets": replaceIn(
    "private.open_conversation",
    "is_new := not found;",
    "is_new := true;",
  ),
  "a reply sent twice is two replies": replaceIn(
    "private.add_message",
    "newest.body = message.body",
    "false",
  ),
  "a time is booked twice": replaceIn(
    "private.book_or_reschedule_meeting",
    "if not private.is_slot_free($2, latest.id) then",
    "if false then",
  ),
  "a rejected booking is acknowledged": replaceIn(
    "private.book_or_reschedule_meeting",
    "return 'slot_taken';",
    "return 'booked';",
  ),
  "an activation takes two launch spots": replaceIn(
    "private.staff_activate_plan",
    "set available_spots = available_spots - 1",
    "set available_spots = available_spots - 2",
  ),
  "the last launch spot is never given": replaceIn(
    "private.staff_activate_plan",
    "available_spots > 0",
    "available_spots > 1",
  ),
  "a spot too many is given": `
    alter table public.launch_promotion_counters drop constraint available_spots_is_not_negative;
    ${replaceIn("private.staff_activate_plan", "and available_spots > 0", "and available_spots > -1")}`,
  "an activation is not emailed": plantTrigger(
    "before insert on private.jobs",
    "new.kind = 'plan_activated'",
    "return null;",
  ),
  "a reply is not emailed": plantTrigger(
    "before insert on private.jobs",
    "new.kind = 'ticket_replied'",
    "return null;",
  ),
  "nobody is reminded of a meeting": plantTrigger(
    "before insert on private.jobs",
    "new.kind = 'meeting_reminder'",
    "return null;",
  ),
  "changes of clients by staff are not in the log":
    "drop trigger audit_profiles on public.profiles",
  "a client is reminded again and again": plantTrigger(
    "after delete on private.jobs",
    "old.kind = 'meeting_reminder'",
    `if exists (select from public.meetings where id = old.subject_id) then
       perform private.enqueue_job(old.kind, old.subject_id, old.recipient);
     end if;
     return null;`,
  ),
  "an email goes to another client": plantTrigger(
    "before insert on private.jobs",
    "new.kind = 'ticket_replied'",
    `new.recipient := (
       select id from auth.users where email like 'client%' and id <> new.recipient
       order by created_at limit 1
     );
     return new;`,
  ),
  "a note of staff is shown to its client": replaceIn(
    "private.list_messages",
    "messages.author <> 'note'",
    "true",
  ),
  "a post leaves before its approval": plantTrigger(
    "after insert on public.draft_versions",
    "new.number > 1",
    `insert into public.post_events (event, draft_id, version, user_id)
       select 'post.approved', new.draft_id, new.number, user_id from public.drafts
       where id = new.draft_id;
     return null;`,
  ),
  "an approved plan change never takes effect":
    "create or replace function private.apply_due_plan_changes(user_id uuid default null) returns void language sql as 'select'",
  "signing out everywhere keeps the other sessions": plantTrigger(
    "before delete on auth.sessions",
    "true",
    "return null;",
  ),
  "a new password is not taken over": plantTrigger(
    "before update on auth.users",
    "new.encrypted_password is distinct from old.encrypted_password",
    "new.encrypted_password := old.encrypted_password; return new;",
  ),
  "the search misses new clients": "drop trigger update_client_search on public.profiles",
  "an email is dropped after its first failure": plantTrigger(
    "after update on private.jobs",
    "new.last_error is not null and new.lane = 'emails'",
    "delete from private.jobs where id = new.id; return null;",
  ),
  "a moved meeting is not emailed": plantTrigger(
    "before insert on private.jobs",
    "new.kind = 'meeting_rescheduled'",
    "return null;",
  ),
  "an email precedes what it is about": plantTrigger(
    "before update on public.meetings",
    "new.sequence > 0",
    "new.starts_at := old.starts_at; return new;",
  ),
  "a client sees the tickets of others": replaceIn(
    "private.list_client_tickets",
    "tickets.user_id = $1 and",
    "tickets.user_id = tickets.user_id and",
  ),
  "a reply does not reopen its ticket": replaceIn(
    "private.add_message",
    "when not is_from_staff then 'open'",
    "when not is_from_staff then status::text",
  ),
  "undoing an activation does nothing": `
    create or replace function private.staff_deactivate_plan(id uuid) returns void
      language plpgsql security definer as $f$ begin perform private.require_staff(); end $f$`,
  "webhooks are not retried": plantTrigger(
    "before update on private.jobs",
    "new.last_error is not null and new.kind = 'profile_webhook'",
    "new.due_at := now() + interval '1 year'; return new;",
  ),
  "a profile update is lost": plantTrigger(
    "before update on public.profiles",
    "new.business_name is distinct from old.business_name and old.completed_at is not null",
    "new.business_name := old.business_name; return new;",
  ),
  "a cancelled meeting stays in the calendar": plantTrigger(
    "before insert on private.jobs",
    "new.kind = 'meeting_cancelled'",
    "return null;",
  ),
  "a resolved ticket stays open": replaceIn(
    "private.set_my_ticket_resolved",
    "when is_resolved then 'resolved'",
    "when false then 'resolved'",
  ),
  "a message is acknowledged and dropped": plantTrigger(
    "after insert on private.conversation_messages",
    "new.author = 'client'",
    `delete from private.conversations
       where id = new.conversation_id and sender_email like '%7qz@%';
     return null;`,
  ),
  "drafts are never written": plantTrigger(
    "before update on private.draft_jobs",
    "true",
    "return null;",
  ),
  "access to LinkedIn is given back again and again": plantTrigger(
    "before delete on private.jobs",
    "old.kind = 'linkedin_revocation'",
    "return null;",
  ),
  "an export lacks the client's tickets": replaceIn(
    "private.export_my_data",
    "conversations.user_id = caller_id or",
    "",
  ),
  "a new email address is not taken over": plantTrigger(
    "before update on auth.users",
    "new.email is distinct from old.email",
    "new.email := old.email; return new;",
  ),
  "a deleted account stays": plantTrigger("before delete on auth.users", "true", "return null;"),
  "a deleted account keeps its tickets": `
    do $plant$
  begin
    execute (
      select 'alter table private.conversations drop constraint ' || conname
      from pg_catalog.pg_constraint
      where conrelid = 'private.conversations'::regclass and confrelid = 'auth.users'::regclass
    );
  end $plant$`,
  "a profile webhook is dropped after its first failure": plantTrigger(
    "after update on private.jobs",
    "new.last_error is not null and new.kind = 'profile_webhook'",
    "delete from private.jobs where id = new.id; return null;",
  ),
  "answers never reach the automation":
    "drop trigger enqueue_webhook_on_completion on public.profiles",
  "a webhook is retried under another id": plantTrigger(
    "before update on private.jobs",
    "new.last_error is not null and new.kind = 'profile_webhook'",
    "new.id := gen_random_uuid(); return new;",
  ),
  "an email is retried under another id": plantTrigger(
    "before update on private.jobs",
    "new.last_error is not null and old.kind = 'meeting_booked'",
    "new.id := gen_random_uuid(); return new;",
  ),
  "an approved post never leaves": "drop trigger record_approved_post on public.draft_decisions",
  "a post leaves although its approval was taken back":
    "drop trigger take_back_approved_post on public.drafts",
  "a post leaves as another version": plantTrigger(
    "after insert on public.draft_decisions",
    "new.decision = 'approved' and new.version > 1",
    `update public.post_events set version = 1
       where draft_id = new.draft_id and version = new.version;
     return null;`,
  ),
  "an old text of a post is approved": replaceIn(
    "private.lock_draft",
    "draft.version <> $3 or",
    "false or",
  ),
  "clients are reminded an hour before": replaceIn(
    "private.notify_meeting_changed",
    "new.starts_at - interval '24 hours'",
    "new.starts_at - interval '1 hour'",
  ),
  "posts leave under a plan that is not active": replaceIn(
    "private.must_job_wait",
    "plan_status = 'active'",
    "plan_status is not null",
  ),
  "a client is reminded of a cancelled meeting": replaceIn(
    "private.write_meeting_email",
    "else meetings.status = 'booked' and meetings.starts_at > now()",
    "else meetings.starts_at > now()",
  ),
  "staff get an email at once about each message": replaceIn(
    "private.may_alert_staff",
    "interval '1 hour'",
    "interval '1 second'",
  ),
  "staff never read of what comes within the hour": `
    create or replace function private.enqueue_staff_digest(member_id uuid, is_daily boolean) returns void
      language sql as 'select'`,
  "nobody looks at what was promised": "drop trigger enqueue_promise on private.conversations",
  "an edit by staff is lost": plantTrigger(
    "before insert on public.draft_versions",
    "new.number > 1",
    `new.body := (
       select body from public.draft_versions where draft_id = new.draft_id order by number limit 1
     );
     return new;`,
  ),
  "weekly drafts are written each hour": `
    drop index private.draft_jobs_user_id_week_idx;
    ${replaceIn(
      "private.enqueue_weekly_drafts",
      "set next_week = private.get_next_week() + 7",
      "set next_week = private.get_next_week()",
    )}`,
  "an approved plan change takes effect early": replaceIn(
    "private.apply_due_plan_changes",
    "plan_changes.effective_on <= (now() at time zone 'UTC')::date",
    "true",
  ),
  "a pause takes effect early": replaceIn(
    "private.apply_due_plan_status_changes",
    "changes.effective_on <= (now() at time zone 'UTC')::date",
    "true",
  ),
  "active plans are miscounted": "drop trigger count_changed_plans on public.profiles",
  "awaited activations are out of date":
    "drop trigger update_awaited_activation_of_meeting on public.meetings",
  "the log names another author": replaceIn(
    "private.record_audit_entry",
    "changed_row ->> tg_argv[1], auth.uid(),",
    "changed_row ->> tg_argv[1], (select user_id from public.staff order by user_id limit 1),",
  ),
  "messages are deleted after hours": replaceIn("private.retention_rules", "12 months", "12 hours"),
  "LinkedIn is not told of a disconnection":
    "drop trigger enqueue_linkedin_revocation_on_delete on public.linkedin_connections",
  "replies of staff are hidden from their client": replaceIn(
    "private.get_my_ticket",
    "messages.body,",
    "case messages.author when 'client' then messages.body else '' end,",
  ),
  "the hours of meetings ignore daylight saving time": replaceIn(
    "private.is_bookable_slot",
    "(starts_at at time zone 'America/New_York')::time between",
    "(starts_at at time zone '-05')::time between",
  ),
  "meetings need no notice": replaceIn(
    "private.is_bookable_slot",
    "requested_at + notice",
    "requested_at",
  ),
  "a booked time counts as free": replaceIn("private.list_taken_times", "'booked'", "'held'"),
  "a meeting is shown at another time": replaceIn(
    "private.to_client_meeting",
    "meeting.starts_at",
    "meeting.starts_at + interval '1 hour'",
  ),
  "a restored member stays out": replaceIn(
    "private.staff_restore_member",
    "set removed_at = null",
    "set removed_at = removed_at",
  ),
};

/** Returns the SQL of a trigger that runs after the others. */
function plantTrigger(event: string, condition: string, body: string): string {
  return `
    create function private.planted() returns trigger language plpgsql as $f$
    begin ${body} end $f$;
    create trigger zz_planted ${event} for each row when (${condition})
      execute function private.planted();`;
}

/** Returns the SQL that changes one part of a function. */
function replaceIn(name: string, from: string, to: string): string {
  return `do $plant$
  declare
    source text := pg_get_functiondef('${name}'::regproc);
  begin
    if strpos(source, $from$${from}$from$) = 0 then
      raise exception 'The function does not have: %', $from$${from}$from$;
    end if;
    execute replace(source, $from$${from}$from$, $to$${to}$to$);
  end $plant$;`;
}
