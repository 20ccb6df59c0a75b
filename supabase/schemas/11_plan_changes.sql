-- Requests for another plan. Before the strategy meeting nothing is billed, so a change takes effect at
-- once. Later the desk proposes the next billing day and approves a request from the day that staff
-- choose, or declines it with a reason. Its client may withdraw it until it has taken effect. A pause moves
-- what was approved before by its days, and the end of a plan withdraws it. A client has one request at a
-- time that is not completed.

create type public.plan_change_status as enum ('open', 'approved', 'declined', 'withdrawn');

create table public.plan_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  requested_plan public.plan not null,
  created_at timestamptz not null default now(),
  -- Moment after which nothing more happens to the request.
  completed_at timestamptz,
  status public.plan_change_status not null default 'open',
  decided_at timestamptz,
  -- Day (UTC) on which an approved plan takes effect.
  effective_on date,
  -- Reason for declining.
  reason text,
  constraint decided_at_is_set_unless_open check ((status = 'open') = (decided_at is null)),
  constraint open_has_no_completed_at check (status <> 'open' or completed_at is null),
  constraint declined_or_withdrawn_has_completed_at
    check (status in ('open', 'approved') or completed_at is not null),
  constraint approved_has_effective_on check (status <> 'approved' or effective_on is not null),
  constraint declined_has_reason check ((status = 'declined') = (reason is not null)),
  constraint reason_is_valid_text check (private.is_valid_text(reason, 1, 1000))
);
create unique index one_incomplete_plan_change_per_client on public.plan_changes (user_id)
  where completed_at is null;
create index plan_changes_created_at_id_idx on public.plan_changes (created_at, id);
create index plan_changes_status_created_at_id_idx
  on public.plan_changes (status, created_at, id);
create index plan_changes_user_id_created_at_idx
  on public.plan_changes (user_id, created_at desc);

alter table public.plan_changes enable row level security;
revoke all on public.plan_changes from public, anon, authenticated;
grant select, insert (requested_plan) on public.plan_changes to authenticated;
grant all on public.plan_changes to service_role;
create policy "Clients read their own plan changes" on public.plan_changes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Clients create their own plan changes" on public.plan_changes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "Requires a live session" on public.plan_changes as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger rate_limit_plan_changes before insert on public.plan_changes
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.consume_row_rate_limit('10', '1 day');
create trigger audit_plan_changes after update or delete on public.plan_changes
  for each row execute function private.record_audit_entry('user_id', 'id');

-- Applies a change at once while the plan is inactive and no meeting was held, at which it is agreed.
create function private.apply_plan_change_before_meeting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the profile, so that the plan is not activated meanwhile.
  perform from public.profiles
  where profiles.id = new.user_id and plan_status = 'inactive' for no key update;
  if found and not exists (
    select from public.meetings where meetings.user_id = new.user_id and meetings.status = 'held'
  ) then
    new.status := 'approved';
    new.decided_at := now();
    new.completed_at := now();
    new.effective_on := (now() at time zone 'UTC')::date;
    update public.profiles set chosen_plan = new.requested_plan
    where profiles.id = new.user_id and chosen_plan <> new.requested_plan;
  end if;
  return new;
end
$$;

create trigger apply_plan_change_before_meeting before insert on public.plan_changes
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.apply_plan_change_before_meeting();

create function private.enqueue_plan_change_requested_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_outdated_plan_emails(new.user_id, '{plan_change_declined}');
  perform private.enqueue_email(
    'plan_change_requested', users.email,
    jsonb_strip_nulls(jsonb_build_object(
      'previous_plan', profiles.chosen_plan, 'plan', new.requested_plan,
      'plan_status', profiles.plan_status,
      -- Day on which the plan ends, if that is before the change would start.
      'ends_on', (
        select ends.effective_on from public.plan_status_changes as ends
        where ends.user_id = new.user_id and ends.kind = 'end'
          and ends.applied_at is null and ends.withdrawn_at is null
          and private.get_voided_plan_change(new.user_id, ends.effective_on) is not null
      )
    )),
    users.id
  )
  from auth.users join public.profiles on profiles.id = users.id where users.id = new.user_id;
  return new;
end
$$;

create trigger enqueue_plan_change_requested_email after insert on public.plan_changes
  for each row when (new.status = 'open')
  execute function private.enqueue_plan_change_requested_email();

create function private.drop_outdated_plan_change_emails() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_outdated_plan_emails(
    new.user_id, '{plan_change_requested, plan_change_approved}'
  );
  return null;
end
$$;

create trigger drop_outdated_plan_change_emails after update on public.plan_changes
  for each row when (
    (old.decided_at, old.completed_at) is distinct from (new.decided_at, new.completed_at)
  )
  execute function private.drop_outdated_plan_change_emails();

-- Changes the plans whose day has come, of one client or of all. A paused plan waits until it resumes.
create function private.apply_due_plan_changes(user_id uuid default null) returns void
  language sql set search_path = '' as $$
  -- Locks the profiles first, as everything does that changes a plan, so that none is paused meanwhile.
  with due as (
    select plan_changes.id
    from public.plan_changes join public.profiles on profiles.id = plan_changes.user_id
    where plan_changes.status = 'approved' and plan_changes.completed_at is null
      and plan_changes.effective_on <= (now() at time zone 'UTC')::date
      and profiles.plan_status <> 'paused'
      and ($1 is null or plan_changes.user_id = $1)
    for no key update of profiles
  ),
  applied as (
    update public.plan_changes set completed_at = now()
    from due
    where plan_changes.id = due.id
      and plan_changes.status = 'approved' and plan_changes.completed_at is null
      and plan_changes.effective_on <= (now() at time zone 'UTC')::date
    returning plan_changes.user_id, plan_changes.requested_plan
  )
  update public.profiles set chosen_plan = applied.requested_plan
  from applied
  where profiles.id = applied.user_id and profiles.chosen_plan <> applied.requested_plan
$$;

-- Withdraws a client's request that has not taken effect, if there is one.
create function private.withdraw_plan_change(user_id uuid) returns void
  language sql set search_path = '' as $$
  update public.plan_changes
  set status = 'withdrawn', decided_at = now(), completed_at = now(), effective_on = null
  where plan_changes.user_id = $1 and plan_changes.completed_at is null
$$;

-- Withdraws a request of the caller, until it has taken effect. Idempotent. Raises PT404 for none of
-- theirs, and PT409 when it is too late.
create function private.withdraw_my_plan_change(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  plan_change public.plan_changes;
begin
  perform private.require_session();
  select plan_changes.* into plan_change from public.plan_changes
  where plan_changes.id = $1 and plan_changes.user_id = auth.uid() for update;
  perform private.require_found(found);
  if plan_change.status = 'withdrawn' then
    return;
  end if;
  if plan_change.completed_at is not null then
    raise sqlstate 'PT409' using message = 'This plan change is completed';
  end if;
  perform private.withdraw_plan_change(plan_change.user_id);
end
$$;

create function public.withdraw_my_plan_change(id uuid) returns void
  language sql set search_path = '' as $$ select private.withdraw_my_plan_change(id) $$;

-- Returns the day on which a change to another plan starts, moved by the days of a pause that were not known
-- when it was approved.
create function private.postpone_plan_change(
  plan_change public.plan_changes, pause_day date, resumption_day date
) returns date
  language sql stable set search_path = '' as $$
  select greatest(
    resumption_day,
    plan_change.effective_on + (resumption_day - coalesce(
      (
        select known.effective_on from public.plan_status_changes as known
        where known.user_id = plan_change.user_id and known.kind = 'resumption'
          and known.effective_on >= pause_day and known.created_at < plan_change.decided_at
          and (known.withdrawn_at < plan_change.decided_at) is not true
        order by known.created_at desc limit 1
      ),
      greatest(pause_day, (plan_change.decided_at at time zone 'UTC')::date)
    ))
  )
$$;

-- Returns the day on which an approved change starts or has started; null while nobody knows when a pause
-- before it ends.
create function private.get_plan_change_start(plan_change public.plan_changes) returns date
  language plpgsql stable set search_path = '' as $$
declare
  pause_day date;
begin
  if plan_change.completed_at is null then
    pause_day := private.get_pause_day(plan_change.user_id, plan_change.effective_on);
  end if;
  if pause_day is null then
    return plan_change.effective_on;
  end if;
  return private.postpone_plan_change(
    plan_change, pause_day,
    (
      select resumptions.effective_on from public.plan_status_changes as resumptions
      where resumptions.user_id = plan_change.user_id and resumptions.kind = 'resumption'
        and resumptions.applied_at is null and resumptions.withdrawn_at is null
    )
  );
end
$$;

-- Returns a request with the day on which it starts, as far as that is known.
create function private.with_start(plan_change public.plan_changes) returns public.plan_changes
  language plpgsql stable set search_path = '' as $$
begin
  plan_change.effective_on := private.get_plan_change_start(plan_change);
  return plan_change;
end
$$;

-- Returns the caller's newest request, whatever became of it; null for none. Runs under the caller's
-- rights.
create function private.get_my_plan_change() returns public.plan_changes
  language sql stable set search_path = ''
  return (
    select private.with_start(plan_changes) from public.plan_changes where user_id = auth.uid()
    order by created_at desc limit 1
  );

create type public.staff_plan_change_summary as (
  id uuid,
  requested_plan public.plan,
  chosen_plan public.plan,
  status public.plan_change_status,
  effective_on date,
  created_at timestamptz,
  business_name text
);
comment on column public.staff_plan_change_summary.effective_on is
  'Null unless approved, and while nobody knows when a pause before it ends.';

-- Lists requests, oldest first, from the one after the cursor.
create function private.staff_list_plan_changes(
  max_rows integer, status public.plan_change_status, cursor_at timestamptz, cursor_id uuid
) returns setof public.staff_plan_change_summary
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select plan_changes.id, plan_changes.requested_plan, profiles.chosen_plan,
      plan_changes.status, private.get_plan_change_start(plan_changes), plan_changes.created_at,
      profiles.business_name
    from public.plan_changes join public.profiles on profiles.id = plan_changes.user_id
    where ($2 is null or plan_changes.status = $2)
      and ($4 is null or (plan_changes.created_at, plan_changes.id) > ($3, $4))
    order by plan_changes.created_at, plan_changes.id limit $1;
end
$$;

create function public.staff_list_plan_changes(
  max_rows integer, status public.plan_change_status default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_plan_change_summary
  language sql stable set search_path = '' as $$
  select * from private.staff_list_plan_changes($1, $2, $3, $4)
$$;

create type public.staff_plan_change as (
  plan_change public.plan_changes,
  client_email text,
  profile public.profiles,
  status_changes public.plan_status_changes[]
);

-- Returns one request, its client's current plan, and how that plan's status changed or will change, newest
-- first. Raises PT404 for no such request.
create function private.staff_get_plan_change(id uuid) returns public.staff_plan_change
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_plan_change;
begin
  perform private.require_staff();
  select private.with_start(plan_changes), users.email, profiles,
    array(select changes from private.list_plan_status_changes(profiles.id) as changes)
  into result
  from public.plan_changes
  join auth.users on users.id = plan_changes.user_id
  join public.profiles on profiles.id = plan_changes.user_id
  where plan_changes.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_plan_change(id uuid) returns public.staff_plan_change
  language sql stable set search_path = '' as $$ select private.staff_get_plan_change(id) $$;

-- Approves or declines a request and emails its client. An approved one may get another day until it has
-- taken effect. Idempotent. Raises PT404 for no such request, and PT409 when something else was decided or
-- the plan ends by that day.
-- @param effective_on null for a declined request
-- @param reason null for an approved request
create function private.decide_plan_change(
  id uuid, decision public.plan_change_status, effective_on date, reason text
) returns void
  language plpgsql set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan(
    (select plan_changes.user_id from public.plan_changes where plan_changes.id = $1)
  );
  plan_change public.plan_changes;
  start_day date;
  client_email text;
  reason_text constant text := private.trim_whitespace(reason);
begin
  select plan_changes.* into plan_change from public.plan_changes
  where plan_changes.id = $1 for update;
  if (plan_change.status, plan_change.effective_on, plan_change.reason)
    is not distinct from (decision, $3, reason_text)
  then
    return;
  end if;
  if plan_change.completed_at is not null
    or (plan_change.status = 'approved' and decision <> 'approved')
  then
    raise sqlstate 'PT409' using message = 'This plan change was decided';
  end if;
  update public.plan_changes
  set status = decision, decided_at = now(), effective_on = $3, reason = reason_text,
    completed_at = case decision when 'declined' then now() end
  where plan_changes.id = plan_change.id
  returning private.get_plan_change_start(plan_changes) into start_day;
  if decision = 'approved' and exists (
    select from public.plan_status_changes as ends
    where ends.user_id = profile.id and ends.kind = 'end'
      and ends.applied_at is null and ends.withdrawn_at is null
      and (ends.effective_on > start_day) is not true
  ) then
    raise sqlstate 'PT409' using message = 'The plan ends by that day';
  end if;
  select users.email into client_email from auth.users where users.id = plan_change.user_id;
  if decision = 'approved' then
    perform private.apply_due_plan_changes(plan_change.user_id);
    -- Leaves a change that took effect at once to the email about that.
    if exists (
      select from public.plan_changes
      where plan_changes.id = plan_change.id and plan_changes.completed_at is null
    ) then
      perform private.enqueue_email(
        'plan_change_approved', client_email,
        jsonb_strip_nulls(jsonb_build_object(
          'plan', plan_change.requested_plan, 'effective_on', start_day
        )),
        plan_change.user_id
      );
    end if;
  else
    perform private.enqueue_email(
      'plan_change_declined', client_email,
      jsonb_build_object('plan', plan_change.requested_plan, 'reason', reason_text),
      plan_change.user_id
    );
  end if;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Schedules the approval of a request. Raises like private.decide_plan_change(), 22023 for a day in the past,
-- and PT409 when a colleague has chosen another day since the caller saw the request.
-- @param seen_decided_at moment of the decision that the caller saw; null for an open request
-- @returns id of the scheduled action
create function private.staff_approve_plan_change(
  id uuid, effective_on date, seen_decided_at timestamptz
) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  if (effective_on >= (now() at time zone 'UTC')::date) is not true then
    raise sqlstate '22023' using message = 'The day is in the past';
  end if;
  if exists (
    select from public.plan_changes
    where plan_changes.id = $1 and plan_changes.effective_on <> $2
      and plan_changes.decided_at is distinct from $3
  ) then
    raise sqlstate 'PT409' using message = 'A colleague has chosen another day';
  end if;
  return (
    private.schedule_staff_action(
      'approve_plan_change', id::text, jsonb_build_object('effective_on', effective_on)
    )
  ).id;
end
$$;

create function public.staff_approve_plan_change(
  id uuid, effective_on date, seen_decided_at timestamptz default null
) returns uuid
  language sql set search_path = '' as $$
  select private.staff_approve_plan_change($1, $2, $3)
$$;

create function private.staff_decline_plan_change(id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.decide_plan_change(id, 'declined', null, reason);
end
$$;

create function public.staff_decline_plan_change(id uuid, reason private.multiline_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_decline_plan_change(id, reason) $$;

grant execute on function private.withdraw_my_plan_change, public.withdraw_my_plan_change,
  private.get_my_plan_change, private.with_start, private.get_plan_change_start,
  private.get_pause_day, private.postpone_plan_change, private.staff_list_plan_changes, public.staff_list_plan_changes,
  private.staff_get_plan_change, public.staff_get_plan_change, private.staff_approve_plan_change,
  public.staff_approve_plan_change, private.staff_decline_plan_change,
  public.staff_decline_plan_change to authenticated;
