-- Actions of staff that take effect after a grace period, in which whoever asked for one may undo it.
-- Emails leave when it takes effect.

create type public.staff_action_kind as enum (
  'activate_plan', 'approve_plan_change', 'add_day_off', 'remove_day_off', 'remove_member',
  'reset_member', 'record_missed_meeting', 'record_action_plan_sent', 'merge_conversation',
  'delete_saved_reply', 'discard_email'
);

create table private.staff_actions (
  id uuid primary key default gen_random_uuid(),
  -- Staff member who asked for it, and who may undo it; what former staff asked for is dropped.
  staff_id uuid not null references public.staff (user_id) on delete cascade,
  kind public.staff_action_kind not null,
  -- Id of the row that it is about, or a day off with whose it is.
  target_id text not null,
  arguments jsonb not null,
  created_at timestamptz not null default now(),
  execute_at timestamptz not null default now() + interval '10 seconds',
  -- Null until it has taken effect or failed.
  executed_at timestamptz,
  undone_at timestamptz,
  -- Reason for which it failed: something happened during the grace period.
  error text,
  constraint is_not_executed_and_undone check (num_nonnulls(executed_at, undone_at) < 2)
);
create unique index one_pending_staff_action_per_target on private.staff_actions (kind, target_id)
  where executed_at is null and undone_at is null;
create index staff_actions_execute_at_pending_idx on private.staff_actions (execute_at)
  where executed_at is null and undone_at is null;
create index staff_actions_execute_at_idx on private.staff_actions (execute_at);
create index staff_actions_staff_id_idx on private.staff_actions (staff_id);

alter table private.staff_actions enable row level security;
revoke all on private.staff_actions from public, anon, authenticated;
create policy "Only the service role" on private.staff_actions
  to service_role using (true) with check (true);

create view private.pending_staff_actions with (security_invoker = true) as
  select * from private.staff_actions where executed_at is null and undone_at is null;
revoke all on private.pending_staff_actions from public, anon, authenticated;

-- Carries out an action for the current user, without asking who that is.
-- @returns null, or the reason why it cannot be carried out; other reasons are raised
create function private.carry_out_staff_action(
  kind public.staff_action_kind, target_id text, arguments jsonb
) returns text
  language plpgsql set search_path = '' as $$
begin
  case kind
    when 'activate_plan' then
      return nullif(
        private.activate_plan(target_id::uuid, (arguments ->> 'plan_status')::public.plan_status),
        'active'
      );
    when 'approve_plan_change' then
      perform private.decide_plan_change(target_id::uuid, 'approved');
    when 'add_day_off' then
      perform private.add_day_off((arguments ->> 'day')::date, (arguments ->> 'staff_id')::uuid);
    when 'remove_day_off' then
      perform private.remove_day_off((arguments ->> 'day')::date, (arguments ->> 'staff_id')::uuid);
    when 'remove_member' then perform private.remove_member(target_id::uuid);
    when 'reset_member' then perform private.reset_member(target_id::uuid);
    when 'record_missed_meeting' then
      return nullif(
        private.record_meeting_result(
          target_id::uuid, false, (arguments ->> 'seen_status')::public.meeting_status
        ),
        'recorded'
      );
    when 'record_action_plan_sent' then
      return nullif(private.record_action_plan_sent(target_id::uuid), 'recorded');
    when 'merge_conversation' then
      perform private.merge_conversation(target_id::uuid, (arguments ->> 'into_id')::uuid);
    when 'delete_saved_reply' then
      delete from private.saved_replies as replies where replies.id = target_id::uuid;
    when 'discard_email' then perform private.discard_email(target_id::uuid);
  end case;
  return null;
end
$$;

create type private.scheduled_staff_action as (
  -- Null unless scheduled.
  id uuid,
  -- Null if scheduled.
  rejection text
);

-- Schedules an action of the caller, whom the calling function has authorized. One that is pending is
-- scheduled anew, not twice. Raises PT409 where a colleague has asked for something else meanwhile.
create function private.schedule_staff_action(
  kind public.staff_action_kind, target_id text, arguments jsonb default '{}'
) returns private.scheduled_staff_action
  language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  scheduled private.scheduled_staff_action;
  pending private.staff_actions;
begin
  -- Waits for a run that carries out the same action, because trying it out meanwhile could deadlock.
  select * into pending from private.pending_staff_actions
  where kind = $1 and target_id = $2 for update;
  if pending.staff_id <> auth.uid() and pending.arguments <> $3 then
    raise sqlstate 'PT409' using message = 'A colleague has asked for something else';
  end if;
  -- Tries it out and takes it back, so that what can be known now is rejected now.
  begin
    scheduled.rejection := private.carry_out_staff_action($1, $2, $3);
    raise sqlstate 'UNDO1';
  exception when sqlstate 'UNDO1' then
    null;
  end;
  if scheduled.rejection is null then
    insert into private.staff_actions as actions (staff_id, kind, target_id, arguments)
    values (auth.uid(), $1, $2, $3)
    on conflict (kind, target_id) where executed_at is null and undone_at is null
    do update set staff_id = excluded.staff_id, arguments = excluded.arguments,
      execute_at = excluded.execute_at
    returning actions.id into scheduled.id;
  end if;
  return scheduled;
end
$$;

-- Undoes a pending action, if there is one, because something else took its place.
create function private.drop_staff_action(kind public.staff_action_kind, target_id text) returns void
  language sql set search_path = '' as $$
  update private.staff_actions as actions set undone_at = now()
  where actions.kind = $1 and actions.target_id = $2
    and actions.executed_at is null and actions.undone_at is null
$$;

-- Carries out the actions whose grace period is over, in the name of the staff who asked for them. One
-- that fails keeps no other from taking effect.
-- @param until end of the grace periods; a later one cuts them short
create function private.run_due_staff_actions(until timestamptz default now()) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  action private.staff_actions;
  rejection text;
begin
  for action in
    select actions.* from private.staff_actions as actions
    where actions.executed_at is null and actions.undone_at is null
      and actions.execute_at <= until
    order by actions.execute_at for update skip locked
  loop
    -- Drops what was asked for by those to whom the desk is closed by now, maybe by one of these actions.
    if not private.can_open_desk(action.staff_id) then
      update private.staff_actions set undone_at = now() where staff_actions.id = action.id;
      continue;
    end if;
    -- Makes the audit log name who asked for it.
    perform set_config('request.jwt.claim.sub', action.staff_id::text, true);
    begin
      rejection := private.carry_out_staff_action(action.kind, action.target_id, action.arguments);
    exception
      -- Leaves it to the next run, because it may well succeed then.
      when deadlock_detected or lock_not_available or serialization_failure then
        continue;
      when others then
        rejection := sqlerrm;
    end;
    update private.staff_actions set executed_at = now(), error = rejection
    where staff_actions.id = action.id;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true);
end
$$;

-- Carries out what is due where pg_cron does not, and for tests, which do not wait.
create function public.run_due_staff_actions(until timestamptz default now()) returns void
  language sql set search_path = '' as $$ select private.run_due_staff_actions(until) $$;

-- Undoes a pending action of the caller. Idempotent. Raises PT404 for none of theirs, and PT409 when it
-- has taken effect.
create function private.staff_undo_action(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  action private.staff_actions;
begin
  perform private.require_staff();
  select actions.* into action from private.staff_actions as actions
  where actions.id = $1 and actions.staff_id = auth.uid() for update;
  perform private.require_found(found);
  if action.executed_at is not null then
    raise sqlstate 'PT409' using message = 'This action has taken effect';
  end if;
  update private.staff_actions set undone_at = coalesce(undone_at, now())
  where staff_actions.id = action.id;
end
$$;

create function public.staff_undo_action(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_undo_action(id) $$;

grant execute on function private.staff_undo_action, public.staff_undo_action to authenticated;
grant execute on function private.run_due_staff_actions, public.run_due_staff_actions
  to service_role;
