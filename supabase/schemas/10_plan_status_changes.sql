-- UTC days. A paused day postpones billing. Only a pause and its resumption may be scheduled together; a pause or an
-- end withdraws the client's requests.

create type public.plan_status_change_kind as enum ('pause', 'resumption', 'end');

create table public.plan_status_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind public.plan_status_change_kind not null,
  effective_on date not null,
  reason text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  withdrawn_at timestamptz,
  withdrawal_reason text,
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

create trigger audit_plan_status_changes after insert or update or delete
  on public.plan_status_changes
  for each row execute function private.record_audit_entry('user_id', 'id');

create function private.list_plan_status_changes(user_id uuid)
  returns setof public.plan_status_changes
  language sql stable set search_path = '' as $$
  select changes.* from public.plan_status_changes as changes
  where changes.user_id = $1 and changes.withdrawn_at is null
  order by changes.created_at desc limit 20
$$;

create function private.get_plan_email_kind(kind public.plan_status_change_kind)
  returns public.job_kind
  language sql immutable set search_path = '' as $$
  select case $1
    when 'pause' then 'plan_paused' when 'resumption' then 'plan_resumed'
    when 'end' then 'plan_ended'
  end::public.job_kind
$$;

create function private.count_paused_days(resumption public.plan_status_changes) returns integer
  language sql stable set search_path = '' as $$
  select resumption.effective_on - pauses.effective_on
  from public.plan_status_changes as pauses
  where pauses.user_id = resumption.user_id and pauses.kind = 'pause' and pauses.applied_at is not null
  order by pauses.applied_at desc limit 1
$$;

create function private.apply_due_plan_status_changes(user_id uuid default null) returns void
  language plpgsql set search_path = '' as $$
declare
  due public.plan_status_changes;
begin
  -- Profiles are locked first by everything that changes a plan.
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
        + case due.kind when 'resumption' then private.count_paused_days(due) else 0 end
    where profiles.id = due.user_id;
  end loop;
end
$$;

-- Also applies due changes. PT404 for no such client.
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

create function private.lock_client_plan_for_staff(client_id uuid) returns public.profiles
  language plpgsql set search_path = '' as $$
begin
  perform private.require_staff();
  return private.lock_client_plan(client_id);
end
$$;

-- Cycles of 30 days. Null if not active, or if paused or ended by then.
create function private.get_next_billing_day(user_id uuid) returns date
  language sql stable set search_path = '' as $$
  select cycles.next_day
  from (
    select (
      billed_from + interval '30 days' * greatest(
        1 + floor(extract(epoch from (now() at time zone 'UTC') - billed_from) / extract(epoch from interval '30 days')),
        1
      )
    )::date as next_day
    from public.profiles,
      lateral (
        select (profiles.plan_activated_at at time zone 'UTC') + profiles.paused_days * interval '1 day'
          as billed_from
      ) as starts
    where profiles.id = $1 and profiles.plan_status = 'active'
  ) as cycles
  where not exists (
    select from public.plan_status_changes as stops
    where stops.user_id = $1 and stops.kind in ('pause', 'end')
      and stops.applied_at is null and stops.withdrawn_at is null
      and stops.effective_on <= cycles.next_day
  )
$$;

create function private.require_reason(reason text) returns text
  language plpgsql immutable set search_path = '' as $$
begin
  if private.is_valid_text($1, 1, 1000) is not true then
    raise sqlstate '22023' using message = 'A reason of at most 1000 characters is required';
  end if;
  return $1;
end
$$;

-- A plan that was never active can end today only.
create function private.can_change_plan_status(
  profile public.profiles, kind public.plan_status_change_kind, effective_on date
) returns boolean
  language sql stable set search_path = '' as $$
  select case $2
      when 'pause' then profile.plan_status = 'active' and pending.total = 0
      when 'resumption' then
        profile.plan_status = 'paused' and pending.total = 0
        or pending.total = 1 and pending.pause_day < $3
      when 'end' then
        pending.total = 0 and (
          profile.plan_status in ('active', 'paused')
          or profile.plan_status = 'inactive' and $3 = (now() at time zone 'UTC')::date
        )
    end
  from (
    select count(*) as total, min(changes.effective_on) filter (where changes.kind = 'pause') as pause_day
    from public.plan_status_changes as changes
    where changes.user_id = profile.id
      and changes.applied_at is null and changes.withdrawn_at is null
  ) as pending
$$;

-- Idempotent. 22023 for a past day or one over a year away, PT409 if the plan can't change like that.
create function private.staff_schedule_plan_status_change(
  client_id uuid, kind public.plan_status_change_kind, effective_on date, reason text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  profile constant public.profiles := private.lock_client_plan_for_staff(client_id);
  reason_text constant text := private.require_reason(reason);
  newest public.plan_status_changes;
  change_id constant uuid := gen_random_uuid();
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
  if kind <> 'resumption' then
    perform private.withdraw_plan_change(client_id);
  end if;
  insert into public.plan_status_changes (id, user_id, kind, effective_on, reason)
  values (change_id, client_id, $2, $3, reason_text);
  perform private.enqueue_job(private.get_plan_email_kind(kind), change_id, client_id);
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

-- A pause goes with its resumption. The client is emailed only if the first email has left. PT409 when it is too
-- late.
create function private.staff_withdraw_plan_status_change(id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  change public.plan_status_changes;
  reason_text constant text := private.require_reason(reason);
begin
  perform private.require_staff();
  select changes.* into change from public.plan_status_changes as changes where changes.id = $1;
  perform private.require_found(found);
  perform private.lock_client_plan(change.user_id);
  select changes.* into change from public.plan_status_changes as changes where changes.id = $1;
  if change.withdrawn_at is not null then
    return;
  end if;
  if change.applied_at is not null then
    raise sqlstate 'PT409' using message = 'This change has taken effect';
  end if;
  update public.plan_status_changes as changes
  set withdrawn_at = now(), withdrawal_reason = reason_text
  where changes.user_id = change.user_id
    and changes.applied_at is null and changes.withdrawn_at is null
    and (changes.id = change.id or change.kind = 'pause' and changes.kind = 'resumption');
  if not private.is_job_untried(private.get_plan_email_kind(change.kind), change.id) then
    perform private.enqueue_job('plan_status_change_withdrawn', change.id, change.user_id);
  end if;
end
$$;

create function public.staff_withdraw_plan_status_change(id uuid, reason private.multiline_text)
  returns void
  language sql set search_path = '' as $$
  select private.staff_withdraw_plan_status_change($1, $2)
$$;

create type public.staff_client_plan as (
  profile public.profiles,
  email text,
  next_billing_on date,
  status_changes public.plan_status_changes[]
);
comment on column public.staff_client_plan.email is 'Null for an account without one.';
comment on column public.staff_client_plan.next_billing_on is
  'Null for a plan that is not active, and for one that pauses or ends by then.';

create function private.staff_get_client_plan(client_id uuid) returns public.staff_client_plan
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client_plan;
begin
  perform private.require_staff();
  select profiles, users.email,
    private.get_next_billing_day(profiles.id),
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

grant execute on function private.staff_schedule_plan_status_change,
  public.staff_schedule_plan_status_change, private.staff_withdraw_plan_status_change,
  public.staff_withdraw_plan_status_change, private.staff_get_client_plan,
  public.staff_get_client_plan to authenticated;
