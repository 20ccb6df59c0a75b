-- Before the strategy meeting, changes apply at once; later staff approve them for the next billing cycle. One at a
-- time.

create type public.plan_change_status as enum ('open', 'approved', 'declined', 'withdrawn');

create table public.plan_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  requested_plan public.plan not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  status public.plan_change_status not null default 'open',
  decided_at timestamptz,
  -- UTC.
  effective_on date,
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

create trigger audit_plan_changes after update or delete on public.plan_changes
  for each row execute function private.record_audit_entry('user_id', 'id');

-- At once if inactive without a held meeting; idempotent. PT409 while another request is not completed.
create function private.request_my_plan(plan public.plan) returns public.plan_change_status
  language plpgsql security definer set search_path = '' as $$
declare
  profile public.profiles;
begin
  perform private.require_session();
  perform private.consume_rate_limit('plan_changes', 10, '1 day');
  -- The plan must not be activated meanwhile.
  select profiles.* into profile from public.profiles
  where profiles.id = auth.uid() for no key update;
  if profile.plan_status = 'inactive' and not exists (
    select from public.meetings where meetings.user_id = profile.id and meetings.status = 'held'
  ) then
    if profile.chosen_plan <> plan then
      insert into public.plan_changes (
        user_id, requested_plan, status, decided_at, completed_at, effective_on
      )
      values (profile.id, plan, 'approved', now(), now(), (now() at time zone 'UTC')::date);
      update public.profiles set chosen_plan = plan where profiles.id = profile.id;
    end if;
    return 'approved';
  end if;
  insert into public.plan_changes (user_id, requested_plan) values (auth.uid(), plan);
  return 'open';
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'Another request is not completed';
end
$$;

create function public.request_my_plan(plan public.plan) returns public.plan_change_status
  language sql set search_path = '' as $$ select private.request_my_plan(plan) $$;

create function private.enqueue_plan_change_requested_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue_job('plan_change_requested', new.id, new.user_id);
  return null;
end
$$;

create trigger enqueue_plan_change_requested_email after insert on public.plan_changes
  for each row when (new.status = 'open')
  execute function private.enqueue_plan_change_requested_email();

create function private.apply_due_plan_changes(user_id uuid default null) returns void
  language sql set search_path = '' as $$
  -- The lock order of everything that changes a plan.
  with due as (
    select plan_changes.id
    from public.plan_changes join public.profiles on profiles.id = plan_changes.user_id
    where plan_changes.status = 'approved' and plan_changes.completed_at is null
      and plan_changes.effective_on <= (now() at time zone 'UTC')::date
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

create function private.withdraw_plan_change(user_id uuid) returns void
  language sql set search_path = '' as $$
  update public.plan_changes
  set status = 'withdrawn', decided_at = now(), completed_at = now(), effective_on = null
  where plan_changes.user_id = $1 and plan_changes.completed_at is null
$$;

-- Idempotent. PT409 when it is too late.
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

create function private.get_my_plan_change() returns public.plan_changes
  language sql stable set search_path = ''
  return (
    select plan_changes from public.plan_changes where user_id = auth.uid()
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
  'Null unless approved.';

create function private.staff_list_plan_changes(
  max_rows integer, status public.plan_change_status, cursor_at timestamptz, cursor_id uuid
) returns setof public.staff_plan_change_summary
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select plan_changes.id, plan_changes.requested_plan, profiles.chosen_plan,
      plan_changes.status, plan_changes.effective_on, plan_changes.created_at,
      profiles.business_name
    from public.plan_changes join public.profiles on profiles.id = plan_changes.user_id
    where ($2 is null or plan_changes.status = $2)
      and ($4 is null or (plan_changes.created_at, plan_changes.id) > ($3, $4))
    order by plan_changes.created_at, plan_changes.id limit $1;
end
$$;

create function public.staff_list_plan_changes(
  max_rows private.page_rows, status public.plan_change_status default null,
  cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_plan_change_summary
  language sql stable set search_path = '' as $$
  select * from private.staff_list_plan_changes($1, $2, $3, $4)
$$;

-- Today if not billed; null if the plan is paused or pauses or ends by then.
create function private.get_plan_change_start(profile public.profiles) returns date
  language sql stable set search_path = '' as $$
  select case
    when profile.plan_status in ('inactive', 'ended') then (now() at time zone 'UTC')::date
    else private.get_next_billing_day(profile.id)
  end
$$;

create type public.staff_plan_change as (
  plan_change public.plan_changes,
  client_email text,
  profile public.profiles,
  starts_on date
);
comment on column public.staff_plan_change.starts_on is
  'Day on which it would start if it were approved today; null while the plan is paused, and for one that pauses or ends by its next billing day.';

create function private.staff_get_plan_change(id uuid) returns public.staff_plan_change
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_plan_change;
begin
  perform private.require_staff();
  select plan_changes, users.email, profiles, private.get_plan_change_start(profiles)
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

-- PT409 when decided otherwise, or when the plan pauses or ends before the start.
create function private.decide_plan_change(
  id uuid, decision public.plan_change_status, reason text default null
) returns void
  language plpgsql set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan(
    (select plan_changes.user_id from public.plan_changes where plan_changes.id = $1)
  );
  plan_change public.plan_changes;
  start_day constant date := private.get_plan_change_start(profile);
begin
  select plan_changes.* into plan_change from public.plan_changes
  where plan_changes.id = $1 for update;
  if (plan_change.status, plan_change.reason) is not distinct from (decision, $3) then
    return;
  end if;
  if plan_change.status <> 'open' then
    raise sqlstate 'PT409' using message = 'This plan change was decided';
  end if;
  if decision = 'approved' and start_day is null then
    raise sqlstate 'PT409' using message = 'The plan pauses or ends before that';
  end if;
  update public.plan_changes
  set status = decision, decided_at = now(), reason = $3,
    effective_on = case decision when 'approved' then start_day end,
    completed_at = case decision when 'declined' then now() end
  where plan_changes.id = plan_change.id;
  if decision = 'declined' then
    perform private.enqueue_job('plan_change_declined', plan_change.id, plan_change.user_id);
    return;
  end if;
  perform private.apply_due_plan_changes(plan_change.user_id);
  -- An immediate change has its own email.
  if start_day > (now() at time zone 'UTC')::date then
    perform private.enqueue_job(
      'plan_change_approved', plan_change.id, plan_change.user_id, private.get_undo_end()
    );
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function private.staff_approve_plan_change(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.decide_plan_change(id, 'approved');
end
$$;

create function public.staff_approve_plan_change(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_approve_plan_change($1) $$;

-- Before its client is told. PT409 when too late, or when there is a newer request.
create function private.staff_reopen_plan_change(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  plan_change public.plan_changes;
begin
  perform private.require_staff();
  select plan_changes.* into plan_change from public.plan_changes where plan_changes.id = $1;
  perform private.require_found(found);
  perform private.lock_client_plan(plan_change.user_id);
  select plan_changes.* into plan_change from public.plan_changes
  where plan_changes.id = $1 for update;
  if plan_change.status = 'open' then
    return;
  end if;
  if plan_change.status <> 'approved' or not (
    private.is_job_untried('plan_change_approved', $1)
    or plan_change.completed_at is not null
      and private.is_job_untried('plan_changed', plan_change.user_id)
  ) then
    raise sqlstate 'PT409' using message = 'The client has been told';
  end if;
  update public.plan_changes
  set status = 'open', decided_at = null, completed_at = null, effective_on = null
  where plan_changes.id = $1;
  if plan_change.completed_at is not null then
    update public.profiles set chosen_plan = (jobs.details ->> 'previous_plan')::public.plan
    from private.jobs
    where profiles.id = plan_change.user_id
      and jobs.kind = 'plan_changed' and jobs.subject_id = profiles.id;
    delete from private.jobs
    where jobs.kind = 'plan_changed' and jobs.subject_id = plan_change.user_id;
  end if;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'The client has requested another plan';
end
$$;

create function public.staff_reopen_plan_change(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_reopen_plan_change($1) $$;

create function private.staff_decline_plan_change(id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.decide_plan_change(id, 'declined', reason);
end
$$;

create function public.staff_decline_plan_change(id uuid, reason private.multiline_text)
  returns void
  language sql set search_path = '' as $$ select private.staff_decline_plan_change(id, reason) $$;

-- Null once the plan, change or request differs.
create function private.write_plan_email(job private.jobs) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object('plan', profiles.chosen_plan, 'plan_status', profiles.plan_status)
    || coalesce(
      case when requests.id is not null then jsonb_strip_nulls(jsonb_build_object(
        'previous_plan', profiles.chosen_plan, 'plan', requests.requested_plan,
        'effective_on', requests.effective_on, 'reason', requests.reason
      )) end,
      case when changes.id is not null then jsonb_strip_nulls(jsonb_build_object(
        'kind', changes.kind, 'effective_on', changes.effective_on,
        'reason', coalesce(changes.withdrawal_reason, changes.reason),
        'requested_plan', (
          select withdrawn.requested_plan from public.plan_changes as withdrawn
          where withdrawn.user_id = changes.user_id and withdrawn.status = 'withdrawn'
            and withdrawn.decided_at = changes.created_at
        )
      )) end,
      '{}'
    )
  from public.profiles
  left join public.plan_changes as requests on requests.id = job.subject_id
  left join public.plan_status_changes as changes on changes.id = job.subject_id
  where profiles.id = job.recipient and case job.kind
    when 'plan_activated' then profiles.plan_status = 'active'
    when 'plan_changed' then true
    when 'plan_change_requested' then requests.status = 'open'
    when 'plan_change_approved' then requests.status = 'approved' and requests.completed_at is null
    when 'plan_change_declined' then requests.status = 'declined' and not exists (
      select from public.plan_changes as newer
      where newer.user_id = profiles.id and newer.created_at > requests.created_at
    )
    when 'plan_status_change_withdrawn' then changes.withdrawn_at is not null
    -- An activation since says more.
    else changes.withdrawn_at is null and profiles.plan_activated_at > changes.created_at is not true
  end
$$;

grant execute on function private.request_my_plan, public.request_my_plan,
  private.withdraw_my_plan_change, public.withdraw_my_plan_change,
  private.staff_list_plan_changes, public.staff_list_plan_changes, private.staff_get_plan_change,
  public.staff_get_plan_change, private.staff_approve_plan_change, public.staff_approve_plan_change,
  private.staff_reopen_plan_change, public.staff_reopen_plan_change,
  private.staff_decline_plan_change, public.staff_decline_plan_change to authenticated;
