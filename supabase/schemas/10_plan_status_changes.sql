-- Pauses, resumptions and ends of plans. Staff choose the day (UTC) and give a reason, which the client
-- reads by email and in the client area. A change takes effect on its day, one of today at once, and may
-- be withdrawn until then. A paused plan is not billed: each of its days postpones the next billing date.

create type public.plan_status_change_kind as enum (
  'pause', 'resumption', 'end',
  -- A plan ends that was never active.
  'closure'
);

create table public.plan_status_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.plan_status_change_kind not null,
  effective_on date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  -- Moment at which it took effect.
  applied_at timestamptz,
  withdrawn_at timestamptz,
  constraint reason_is_valid_text check (private.is_valid_text(reason, 1, 1000)),
  constraint is_not_applied_and_withdrawn check (num_nonnulls(applied_at, withdrawn_at) < 2)
);
create unique index one_pending_plan_status_change_per_kind
  on public.plan_status_changes (user_id, kind) where applied_at is null and withdrawn_at is null;
create index plan_status_changes_user_id_created_at_idx
  on public.plan_status_changes (user_id, created_at desc);
create index plan_status_changes_effective_on_pending_idx
  on public.plan_status_changes (effective_on) where applied_at is null and withdrawn_at is null;

alter table public.plan_status_changes enable row level security;
revoke all on public.plan_status_changes from public, anon, authenticated;
grant select on public.plan_status_changes to authenticated;
grant all on public.plan_status_changes to service_role;
create policy "Clients read the changes of their own plan" on public.plan_status_changes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Requires a live session" on public.plan_status_changes as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_plan_status_changes after insert or update or delete
  on public.plan_status_changes
  for each row execute function private.record_audit_entry('user_id', 'id');

-- Lists the changes of a client's plan that were not withdrawn, newest first. Runs under the caller's
-- rights.
create function private.list_plan_status_changes(user_id uuid)
  returns setof public.plan_status_changes
  language sql stable set search_path = '' as $$
  select changes.* from public.plan_status_changes as changes
  where changes.user_id = $1 and changes.withdrawn_at is null
  order by changes.created_at desc limit 20
$$;

create function private.get_plan_email_kind(kind public.plan_status_change_kind)
  returns public.email_kind
  language sql immutable set search_path = '' as $$
  select case $1
    when 'pause' then 'plan_paused' when 'resumption' then 'plan_resumed'
    when 'end' then 'plan_ended' when 'closure' then 'plan_closed'
  end::public.email_kind
$$;

-- Drops the unsent email about a change that was withdrawn.
create function private.drop_plan_status_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.email_outbox as outdated
  where outdated.user_id = new.user_id and outdated.kind = private.get_plan_email_kind(new.kind)
    and outdated.payload ->> 'effective_on' = new.effective_on::text;
  return null;
end
$$;

create trigger drop_plan_status_email after update on public.plan_status_changes
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function private.drop_plan_status_email();

-- Returns the first day of a pause that is in effect, or scheduled for a day or an earlier one; null for none.
create function private.get_pause_day(user_id uuid, day date default '-infinity') returns date
  language sql stable set search_path = '' as $$
  select max(pauses.effective_on)
  from public.plan_status_changes as pauses join public.profiles on profiles.id = pauses.user_id
  where pauses.user_id = $1 and pauses.kind = 'pause' and pauses.withdrawn_at is null
    and case when pauses.applied_at is null then pauses.effective_on <= $2
      else profiles.plan_status = 'paused' end
$$;

-- Counts the days of the pause that a resumption is about to end, and moves by them the day of a change to
-- another plan.
create function private.end_pause(resumption public.plan_status_changes) returns integer
  language plpgsql set search_path = '' as $$
declare
  pause_day constant date := private.get_pause_day(resumption.user_id);
begin
  update public.plan_changes
  set effective_on = private.postpone_plan_change(
    plan_changes, pause_day, resumption.effective_on
  )
  where plan_changes.user_id = resumption.user_id and plan_changes.status = 'approved'
    and plan_changes.completed_at is null;
  return resumption.effective_on - pause_day;
end
$$;

-- Changes the status of the plans whose day has come, of one client or of all. The end of a plan voids
-- what was scheduled for it.
create function private.apply_due_plan_status_changes(user_id uuid default null) returns void
  language plpgsql set search_path = '' as $$
declare
  due public.plan_status_changes;
begin
  -- Locks the profiles first, as everything does that changes a plan.
  for due in
    select changes.* from public.plan_status_changes as changes
    join public.profiles on profiles.id = changes.user_id
    where changes.applied_at is null and changes.withdrawn_at is null
      and changes.effective_on <= (now() at time zone 'UTC')::date
      and ($1 is null or changes.user_id = $1)
    order by changes.effective_on, changes.created_at for no key update of profiles
  loop
    update public.plan_status_changes as changes set applied_at = clock_timestamp()
    where changes.id = due.id and changes.applied_at is null and changes.withdrawn_at is null;
    continue when not found;
    update public.profiles
    set plan_status = case due.kind
        when 'pause' then 'paused' when 'resumption' then 'active' else 'ended'
      end::public.plan_status,
      paused_days = profiles.paused_days
        + case due.kind when 'resumption' then private.end_pause(due) else 0 end
    where profiles.id = due.user_id;
    if due.kind in ('end', 'closure') then
      perform private.withdraw_plan_change(due.user_id);
    end if;
  end loop;
end
$$;

-- Withdraws what is scheduled for a client's plan from a day on.
create function private.withdraw_plan_status_changes(user_id uuid, from_day date) returns void
  language sql set search_path = '' as $$
  update public.plan_status_changes as changes set withdrawn_at = now()
  where changes.user_id = $1 and changes.effective_on >= $2
    and changes.applied_at is null and changes.withdrawn_at is null
$$;

-- Locks a client's profile against concurrent changes of its plan, and applies those that are due. Raises
-- PT404 for no such client.
create function private.lock_client_plan(client_id uuid) returns public.profiles
  language plpgsql set search_path = '' as $$
declare
  profile public.profiles;
begin
  perform from public.profiles where profiles.id = client_id for update;
  perform private.require_found(found);
  perform private.apply_due_plan_status_changes(client_id);
  select profiles.* into profile from public.profiles where profiles.id = client_id;
  return profile;
end
$$;

-- Authorizes the caller, and then does the same as private.lock_client_plan().
create function private.lock_client_plan_for_staff(client_id uuid) returns public.profiles
  language plpgsql set search_path = '' as $$
begin
  perform private.require_staff();
  return private.lock_client_plan(client_id);
end
$$;

create function private.enqueue_plan_email(
  kind public.email_kind, profile public.profiles, payload jsonb
) returns void
  language sql set search_path = '' as $$
  select private.enqueue_email(
    $1, users.email, jsonb_build_object('plan', profile.chosen_plan) || $3, users.id
  ) from auth.users where users.id = profile.id
$$;

-- Returns the day on which a client's next billing cycle of 30 days begins, which a pause postpones; null for
-- a plan that is not billed, and while nobody knows when a pause before it ends. `getNextBilling` of
-- app/domain/plans/plan-status.ts has the same rule.
create function private.get_next_billing_day(user_id uuid) returns date
  language plpgsql stable set search_path = '' as $$
declare
  cycle constant interval := '30 days';
  pause_day date := private.get_pause_day($1);
  resumption_day date;
  next_day date;
begin
  select cycles.billed_from + cycle * greatest(1 + floor(
    extract(
      epoch from coalesce(pause_day::timestamp, now() at time zone 'UTC') - cycles.billed_from
    ) / extract(epoch from cycle)
  ), 1)
  into next_day
  from (
    select (profiles.plan_activated_at at time zone 'UTC')
      + profiles.paused_days * interval '1 day' as billed_from
    from public.profiles
    where profiles.id = $1 and profiles.plan_status in ('active', 'paused')
  ) as cycles;
  pause_day := private.get_pause_day($1, next_day);
  if pause_day is null then
    return next_day;
  end if;
  select resumptions.effective_on into resumption_day
  from public.plan_status_changes as resumptions
  where resumptions.user_id = $1 and resumptions.kind = 'resumption'
    and resumptions.applied_at is null and resumptions.withdrawn_at is null;
  return next_day + (resumption_day - pause_day);
end
$$;

-- Returns the plan that a client requested and that will not have started by a day; null for none. An open
-- request starts with the next billing cycle.
create function private.get_voided_plan_change(user_id uuid, day date default '-infinity')
  returns public.plan
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select plan_changes.requested_plan from public.plan_changes
    where plan_changes.user_id = $1 and plan_changes.completed_at is null
      and (
        case plan_changes.status
          when 'open' then private.get_next_billing_day($1)
          else private.get_plan_change_start(plan_changes)
        end < $2
      ) is not true
  );
end
$$;

-- Emails a client a change of their plan and its day, and drops the unsent emails that it makes untrue. Keeps
-- the day of a change that was announced before and whose withdrawal they were not told of.
create function private.enqueue_plan_status_email(
  profile public.profiles, change public.plan_status_changes
) returns void
  language plpgsql set search_path = '' as $$
declare
  email_kind constant public.email_kind := private.get_plan_email_kind(change.kind);
  details jsonb := jsonb_build_object(
    'effective_on', change.effective_on, 'reason', change.reason
  );
begin
  perform private.drop_outdated_plan_emails(profile.id, array[email_kind]);
  with dropped as (
    delete from public.email_outbox as outdated
    where outdated.user_id = profile.id and outdated.kind = 'plan_status_change_withdrawn'
      and outdated.payload ->> 'kind' = change.kind::text
    returning outdated.payload ->> 'effective_on' as effective_on
  )
  select details || jsonb_strip_nulls(jsonb_build_object('announced_on', min(dropped.effective_on)))
  into details from dropped;
  if change.kind in ('end', 'closure') then
    details := details || jsonb_strip_nulls(jsonb_build_object(
      'requested_plan', private.get_voided_plan_change(profile.id, change.effective_on)
    ));
  end if;
  perform private.enqueue_plan_email(email_kind, profile, details);
end
$$;

-- Returns the day of a change as its client knows it, before the email about it is dropped: null where nobody
-- tried to send that, or the day of a former change whose withdrawal it replaced.
create function private.get_announced_day(change public.plan_status_changes) returns date
  language plpgsql set search_path = '' as $$
declare
  untried public.email_outbox;
begin
  -- Locked, because it may be claimed meanwhile.
  select outbox.* into untried from public.email_outbox as outbox
  where outbox.user_id = change.user_id and outbox.kind = private.get_plan_email_kind(change.kind)
    and outbox.payload ->> 'effective_on' = change.effective_on::text and outbox.attempts = 0
  for update;
  return case when found then (untried.payload ->> 'announced_on')::date else change.effective_on end;
end
$$;

-- Returns a trimmed reason. Raises 22023 for none, and for one that is too long or no valid text.
create function private.require_reason(reason text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  if private.is_valid_text($1, 1, 1000) is not true then
    raise sqlstate '22023' using message = 'A reason of at most 1000 characters is required';
  end if;
  return private.trim_whitespace($1);
end
$$;

-- Tells whether a plan can change like that on a day, after what is scheduled before. A scheduled end
-- allows what comes before it. A plan is closed today only, and after its meeting.
create function private.can_change_plan_status(
  profile public.profiles, kind public.plan_status_change_kind, effective_on date
) returns boolean
  language sql stable set search_path = '' as $$
  select case $2
      when 'pause' then profile.plan_status = 'active' and pause_day is null
      when 'resumption' then
        (profile.plan_status = 'paused' or $3 > pause_day) and resumption_day is null
      when 'end' then profile.plan_status in ('active', 'paused') and end_day is null
      when 'closure' then
        profile.plan_status = 'inactive' and $3 = (now() at time zone 'UTC')::date and exists (
          select from public.meetings
          where meetings.user_id = profile.id and meetings.status = 'held'
        )
    end and ($3 < end_day) is not false
  from (
    select min(changes.effective_on) filter (where changes.kind = 'pause') as pause_day,
      min(changes.effective_on) filter (where changes.kind = 'resumption') as resumption_day,
      min(changes.effective_on) filter (where changes.kind = 'end') as end_day
    from public.plan_status_changes as changes
    where changes.user_id = profile.id
      and changes.applied_at is null and changes.withdrawn_at is null
  ) as pending
$$;

-- Schedules a change of a client's plan, which takes effect at once on the current day, and emails the
-- client. An end replaces what was scheduled from its day on. Idempotent. Raises PT404 for no such
-- client, 22023 for a day in the past or more than a year away, and PT409 for a plan that cannot change
-- like that then.
create function private.staff_schedule_plan_status_change(
  client_id uuid, kind public.plan_status_change_kind, effective_on date, reason text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff(client_id);
  reason_text constant text := private.require_reason(reason);
  newest public.plan_status_changes;
  change public.plan_status_changes;
begin
  if (effective_on - (now() at time zone 'UTC')::date between 0 and 366) is not true then
    raise sqlstate '22023' using message = 'The day is in the past or more than a year away';
  end if;
  select changes.* into newest from private.list_plan_status_changes(client_id) as changes limit 1;
  if (newest.kind, newest.effective_on, newest.reason)
    is not distinct from ($2, $3, reason_text)
  then
    return;
  end if;
  if private.can_change_plan_status(profile, kind, effective_on) is not true then
    raise sqlstate 'PT409' using message = 'The plan cannot change like that then';
  end if;
  if kind = 'end' then
    perform private.withdraw_plan_status_changes(client_id, effective_on);
  end if;
  insert into public.plan_status_changes (user_id, kind, effective_on, reason)
  values (client_id, $2, $3, reason_text)
  returning * into change;
  perform private.enqueue_plan_status_email(profile, change);
  perform private.apply_due_plan_status_changes(client_id);
end
$$;

create function public.staff_schedule_plan_status_change(
  client_id uuid, kind public.plan_status_change_kind, effective_on date,
  reason private.multiline_text
) returns void
  language sql set search_path = '' as $$
  select private.staff_schedule_plan_status_change($1, $2, $3, $4)
$$;

-- Schedules again what the end of a client's plan replaced, as far as that is possible, and emails the
-- client. What the end replaced was withdrawn in the same transaction.
create function private.reinstate_plan_status_changes(
  profile public.profiles, plan_end public.plan_status_changes
) returns void
  language plpgsql set search_path = '' as $$
declare
  replaced public.plan_status_changes;
begin
  for replaced in
    select changes.* from public.plan_status_changes as changes
    where changes.user_id = plan_end.user_id and changes.withdrawn_at = plan_end.created_at
    order by changes.effective_on
  loop
    -- Leaves out the resumption of a pause that another one has replaced.
    exit when private.can_change_plan_status(profile, replaced.kind, replaced.effective_on) is not true;
    update public.plan_status_changes as changes set withdrawn_at = null
    where changes.id = replaced.id;
    perform private.enqueue_plan_status_email(profile, replaced);
  end loop;
end
$$;

-- Withdraws a change that has not taken effect, a pause together with its resumption, and emails the
-- client, unless they were not told of it yet. The withdrawal of an end reinstates what it replaced, and the
-- request for another plan that it would have withdrawn. Idempotent. Raises PT404 for no such change, and PT409
-- when it is too late.
create function private.staff_withdraw_plan_status_change(id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  change public.plan_status_changes;
  profile public.profiles;
  requested_plan public.plan;
  announced_on date;
  reason_text constant text := private.require_reason(reason);
begin
  perform private.require_staff();
  select changes.* into change from public.plan_status_changes as changes where changes.id = $1;
  perform private.require_found(found);
  profile := private.lock_client_plan(change.user_id);
  select changes.* into change from public.plan_status_changes as changes where changes.id = $1;
  if change.withdrawn_at is not null then
    return;
  end if;
  if change.applied_at is not null then
    raise sqlstate 'PT409' using message = 'This change has taken effect';
  end if;
  if change.kind = 'end' then
    requested_plan := private.get_voided_plan_change(profile.id, change.effective_on);
  end if;
  announced_on := private.get_announced_day(change);
  update public.plan_status_changes as changes set withdrawn_at = now()
  where changes.user_id = change.user_id
    and changes.applied_at is null and changes.withdrawn_at is null
    and (changes.id = change.id or change.kind = 'pause' and changes.kind = 'resumption');
  if announced_on is not null then
    perform private.enqueue_plan_email(
      'plan_status_change_withdrawn', profile,
      jsonb_strip_nulls(jsonb_build_object(
        'kind', change.kind, 'effective_on', announced_on, 'reason', reason_text,
        'requested_plan', requested_plan
      ))
    );
  end if;
  if change.kind = 'end' then
    perform private.reinstate_plan_status_changes(profile, change);
  end if;
end
$$;

create function public.staff_withdraw_plan_status_change(id uuid, reason private.multiline_text)
  returns void
  language sql set search_path = '' as $$
  select private.staff_withdraw_plan_status_change($1, $2)
$$;

-- Corrects the day on which a client's plan was activated, from which its billing counts, and emails the
-- client. Idempotent. Raises PT404 for no such client, 22023 for a day before the account or in the
-- future, and PT409 for a plan that is not active.
create function private.staff_correct_activation(client_id uuid, activated_on date, reason text)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff(client_id);
  reason_text constant text := private.require_reason(reason);
begin
  if (
    activated_on between (profile.created_at at time zone 'UTC')::date
      and (now() at time zone 'UTC')::date
  ) is not true then
    raise sqlstate '22023' using message = 'The day is in the future or before the account';
  end if;
  if profile.plan_status <> 'active' then
    raise sqlstate 'PT409' using message = 'The plan is not active';
  end if;
  if (profile.plan_activated_at at time zone 'UTC')::date = activated_on then
    return;
  end if;
  update public.profiles set plan_activated_at = activated_on::timestamp at time zone 'UTC'
  where profiles.id = client_id;
  perform private.drop_outdated_plan_emails(
    client_id, '{plan_activated, plan_activation_corrected}'
  );
  perform private.enqueue_plan_email(
    'plan_activation_corrected', profile,
    jsonb_build_object('activated_on', activated_on, 'reason', reason_text)
  );
end
$$;

create function public.staff_correct_activation(
  client_id uuid, activated_on date, reason private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.staff_correct_activation($1, $2, $3) $$;

-- Sets back a plan that was activated by mistake: it waits for its activation again or is closed again, and
-- its launch spot is free again; or it has ended again and keeps its spot. What was scheduled and requested
-- for it is withdrawn, and the client gets an email. Idempotent for a plan that waits. Raises PT404 for no
-- such client, and PT409 for a plan that is paused or ended.
create function private.staff_revert_activation(client_id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff(client_id);
  reason_text constant text := private.require_reason(reason);
  -- End or closure before the activation; null for none.
  end_kind constant public.plan_status_change_kind := (
    select changes.kind from public.plan_status_changes as changes
    where changes.user_id = client_id and changes.kind in ('end', 'closure')
      and changes.applied_at is not null
    order by changes.applied_at desc limit 1
  );
  requested_plan constant public.plan := private.get_voided_plan_change(client_id);
begin
  if profile.plan_status = 'inactive' then
    return;
  end if;
  if profile.plan_status <> 'active' then
    raise sqlstate 'PT409' using message = 'The plan is not active';
  end if;
  perform private.withdraw_plan_status_changes(client_id, '-infinity');
  perform private.withdraw_plan_change(client_id);
  update public.profiles
  set plan_status = case when end_kind is null then 'inactive' else 'ended' end::public.plan_status,
    plan_activated_at = case end_kind when 'end' then profiles.plan_activated_at end,
    launch_spot = case end_kind when 'end' then profiles.launch_spot end,
    paused_days = 0
  where profiles.id = client_id;
  if end_kind is distinct from 'end' then
    update public.launch_promotion_counters
    set available_spots = least(available_spots + 1, total_spots)
    where plan_name = profile.launch_spot::text;
  end if;
  perform private.drop_outdated_plan_emails(
    client_id,
    '{plan_activated, plan_activation_corrected, plan_paused, plan_resumed,
      plan_status_change_withdrawn}'
  );
  perform private.enqueue_plan_email(
    'plan_activation_reverted', profile,
    jsonb_strip_nulls(jsonb_build_object(
      'kind', end_kind, 'requested_plan', requested_plan, 'reason', reason_text
    ))
  );
end
$$;

create function public.staff_revert_activation(client_id uuid, reason private.multiline_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_revert_activation($1, $2) $$;

create type public.staff_client_plan as (
  profile public.profiles,
  email text,
  has_held_meeting boolean,
  status_changes public.plan_status_changes[]
);
comment on column public.staff_client_plan.email is 'Null for an account without one.';

-- Returns a client's plan and how its status changed or will change, newest first. Raises PT404 for no
-- such client.
create function private.staff_get_client_plan(client_id uuid) returns public.staff_client_plan
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client_plan;
begin
  perform private.require_staff();
  select profiles, users.email,
    exists (
      select from public.meetings
      where meetings.user_id = profiles.id and meetings.status = 'held'
    ),
    array(select changes from private.list_plan_status_changes(profiles.id) as changes)
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client_plan(client_id uuid) returns public.staff_client_plan
  language sql stable set search_path = '' as $$ select private.staff_get_client_plan($1) $$;

grant execute on function private.list_plan_status_changes,
  private.staff_schedule_plan_status_change, public.staff_schedule_plan_status_change,
  private.staff_withdraw_plan_status_change, public.staff_withdraw_plan_status_change,
  private.staff_correct_activation, public.staff_correct_activation,
  private.staff_revert_activation, public.staff_revert_activation,
  private.staff_get_client_plan, public.staff_get_client_plan to authenticated;
