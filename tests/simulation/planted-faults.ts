/** Errors that the simulation must find, each planted in the database of one run. */
export const PLANTED_FAULTS: Record<string, string> = {
  "a form sent twice is two tickets": `
    alter table public.tickets drop constraint tickets_pkey cascade;
    create index on public.tickets (id);
    ${replaceIn("private.create_ticket_message", "private.lock_ticket($2)", "(select t from public.tickets as t where t.id = $2 limit 1)")}`,
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
    "private.activate_plan",
    "set available_spots = available_spots - 1",
    "set available_spots = available_spots - 2",
  ),
  "an email is dropped after its first failure": `
    create function private.drop_failed_email() returns trigger language plpgsql as $f$
    begin
      delete from public.email_outbox where id = new.id;
      return null;
    end $f$;
    create trigger drop_failed_email after update on public.email_outbox
      for each row when (new.last_error is not null)
      execute function private.drop_failed_email();`,
  "a moved meeting is not emailed": `
    create function private.drop_moved_email() returns trigger language plpgsql as $f$
    begin return null; end $f$;
    create trigger drop_moved_email before insert on public.email_outbox
      for each row when (new.kind = 'meeting_rescheduled')
      execute function private.drop_moved_email();`,
  "an email precedes what it is about": `
    create function private.email_before_commit() returns trigger language plpgsql as $f$
    begin
      if new.sequence > 0 then
        new.starts_at := old.starts_at;
      end if;
      return new;
    end $f$;
    create trigger zz_email_before_commit before update on public.meetings
      for each row execute function private.email_before_commit();`,
  "a client sees the tickets of others": `
    ${replaceIn("private.list_client_tickets", "user_id = $1", "user_id = $1 or true")}
    alter function private.list_client_tickets(uuid) security definer;`,
  "a reply does not reopen its ticket": replaceIn(
    "private.create_ticket_message",
    "when create_ticket_message.staff_id is null then 'open'",
    "when create_ticket_message.staff_id is null then status::text",
  ),
  "actions of staff never take effect": `
    create or replace function private.run_due_staff_actions(until timestamptz default now())
      returns void language sql as 'select'`,
  "webhooks are not retried": `
    create function private.give_up_webhook() returns trigger language plpgsql as $f$
    begin
      if new.last_error is not null then
        new.next_attempt_at := now() + interval '1 year';
      end if;
      return new;
    end $f$;
    create trigger zz_give_up before update on public.profile_webhook_outbox
      for each row execute function private.give_up_webhook();`,
  "an undone activation takes effect": `
    create or replace function private.staff_undo_action(id uuid) returns void
      language plpgsql security definer as $f$ begin perform private.require_staff(); end $f$`,
  "a deleted account keeps its tickets": `
    do $plant$
  begin
    execute (
      select 'alter table public.tickets drop constraint ' || conname
      from pg_catalog.pg_constraint
      where conrelid = 'public.tickets'::regclass and confrelid = 'auth.users'::regclass
    );
  end $plant$`,
};

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
