-- Staff have no rights on tables: they call staff_<verb>_<object>, which begin with private.require_staff().

create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Null until the invitation is accepted: who knows the password can enroll an app, but lacks what the mailbox got.
  factor_id uuid,
  -- Null once it is used.
  invitation_hash text,
  invited_at timestamptz not null default now(),
  -- The desk is closed from then on; the row goes later.
  removed_at timestamptz
);

alter table public.staff enable row level security;

-- The embedded backend does not require mfa.
create table private.staff_settings (
  is_only_row boolean primary key default true constraint is_only_row check (is_only_row),
  requires_mfa boolean not null,
  -- Otherwise a reply by email waits at the desk, because a mailbox alone is no sign-in.
  sends_emailed_replies boolean not null default false
);
insert into private.staff_settings (requires_mfa) values (true);

alter table private.staff_settings enable row level security;

-- Has accepted the invitation, where the desk requires mfa.
create function private.can_open_desk(user_id uuid) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from public.staff
    where staff.user_id = $1 and staff.removed_at is null and (
      staff.factor_id is not null
      or not (select staff_settings.requires_mfa from private.staff_settings)
    )
  )
$$;

create function private.is_staff() returns boolean
  language sql stable security definer set search_path = '' as $$
  select private.session_is_alive() and exists (
    select from public.staff
    where staff.user_id = auth.uid() and staff.removed_at is null and (
      not (select staff_settings.requires_mfa from private.staff_settings)
      or exists (
        select from auth.sessions
        where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
          and sessions.aal = 'aal2' and sessions.factor_id = staff.factor_id
      )
    )
  )
$$;

-- 28000 for an ended session, 42501 for everyone who is not staff.
create function private.require_staff() returns void
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_session();
  if not private.is_staff() then
    raise exception 'Only staff may do this' using errcode = '42501';
  end if;
end
$$;

-- Also PT403 without a fresh proof.
create function private.require_staff_proof() returns void
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.require_fresh_proof();
end
$$;

-- PostgREST answers PT404 with status 404.
create function private.require_found(is_found boolean) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if is_found is not true then
    raise sqlstate 'PT404' using message = 'Not found';
  end if;
end
$$;

create type public.audit_action as enum (
  'insert', 'update', 'delete', 'export', 'sign_in', 'mfa_success', 'mfa_failure'
);

-- Column names, never values, so that deleted data does not survive. Emails of staff are as of the event.
create table public.audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Null for a script.
  actor_id uuid,
  -- Null for data without a client.
  client_id uuid,
  table_name text not null,
  row_id text,
  action public.audit_action not null,
  changed_columns text[] not null default '{}',
  new_status text,
  plan text,
  -- Null for a script and for a client's own action.
  actor_email text,
  member_email text
);
create index audit_log_client_id_id_idx on public.audit_log (client_id, id desc);
create index audit_log_id_not_by_client_idx on public.audit_log (id desc)
  where not coalesce(actor_id = client_id, false);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from service_role;
grant select on public.audit_log to service_role;

create trigger audit_log_is_append_only before update or delete on public.audit_log
  for each row execute function private.reject_append_only_change();
create trigger audit_log_is_never_truncated before truncate on public.audit_log
  for each statement execute function private.reject_append_only_change();

create function private.add_audit_entry(
  action public.audit_action, table_name text, row_id text, actor_id uuid,
  client_id uuid default null, changed_columns text[] default '{}', new_status text default null,
  plan text default null
) returns void
  language sql security definer set search_path = '' as $$
  insert into public.audit_log (
    action, table_name, row_id, actor_id, client_id, changed_columns, new_status, plan, actor_email,
    member_email
  )
  values (
    $1, $2, $3, $4, $5, $6, $7, $8,
    (select users.email from auth.users where users.id = $4 and $4 is distinct from $5),
    case $2 when 'staff' then (select users.email from auth.users where users.id = $3::uuid) end
  )
$$;

-- Except the client's own changes. Arguments: column of the client ("" for none), column of the id.
create function private.record_audit_entry() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  changed_row jsonb := before || after;
  owner_id uuid := (changed_row ->> tg_argv[0])::uuid;
  changed_columns text[] := array(
    select key from jsonb_each(changed_row)
    where before -> key is distinct from after -> key order by key
  );
begin
  if auth.uid() is null or auth.uid() is distinct from owner_id
    or exists (select from public.staff where staff.user_id = owner_id)
  then
    perform private.add_audit_entry(
      lower(tg_op)::public.audit_action, tg_table_name, changed_row ->> tg_argv[1], auth.uid(),
      owner_id, changed_columns,
      case
        when 'status' = any (changed_columns) then after ->> 'status'
        when 'plan_status' = any (changed_columns) then after ->> 'plan_status'
      end,
      coalesce(changed_row ->> 'requested_plan', changed_row ->> 'chosen_plan')
    );
  end if;
  return null;
end
$$;

create trigger audit_staff after insert on public.staff
  for each row execute function private.record_audit_entry('', 'user_id');
-- Removals and restorations are recorded by their functions.
create trigger audit_changed_staff after update on public.staff
  for each row when (new.removed_at is not distinct from old.removed_at)
  execute function private.record_audit_entry('', 'user_id');
create trigger audit_deleted_staff after delete on public.staff
  for each row when (old.removed_at is null)
  execute function private.record_audit_entry('', 'user_id');
create trigger audit_staff_settings after insert or update or delete on private.staff_settings
  for each row execute function private.record_audit_entry('', 'is_only_row');

-- A cascade would find no email to record.
create function private.remove_deleted_staff() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.staff where staff.user_id = old.id;
  return old;
end
$$;

create trigger remove_deleted_staff before delete on auth.users
  for each row execute function private.remove_deleted_staff();

create function private.record_staff_sign_in() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.staff where staff.user_id = new.user_id) then
    perform private.add_audit_entry(
      case tg_op when 'INSERT' then 'sign_in' else 'mfa_success' end::public.audit_action,
      'sessions', new.id::text, new.user_id
    );
  end if;
  return null;
end
$$;

create trigger record_staff_sign_in after insert on auth.sessions
  for each row execute function private.record_staff_sign_in();
create trigger record_staff_mfa after update on auth.sessions
  for each row when (new.aal = 'aal2' and old.aal is distinct from new.aal)
  execute function private.record_staff_sign_in();

-- Auth's hook after each code; Auth itself neither stores nor limits wrong ones. A wrong code during set-up is no
-- failed sign-in. Answers with an error, because the decision "reject" ends all sessions.
create function private.check_mfa_verification_attempt(event jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  caller_id constant uuid := event ->> 'user_id';
  is_valid constant boolean := event ->> 'valid';
  rejection text;
begin
  if not is_valid and private.has_verified_mfa_factor(caller_id) then
    perform private.add_audit_entry(
      'mfa_failure', 'mfa_factors', event ->> 'factor_id', caller_id,
      case when not exists (select from public.staff where staff.user_id = caller_id)
        then caller_id end
    );
  end if;
  rejection := private.count_mfa_attempt((event ->> 'factor_id')::uuid, is_valid);
  if rejection is not null then
    return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', rejection));
  end if;
  return '{"decision": "continue"}';
end
$$;

-- The embedded backend lacks this role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.check_mfa_verification_attempt to supabase_auth_admin;
  end if;
end
$$;

-- For each part, because a part may be all that somebody reads.
create function private.record_staff_export(table_name text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  perform private.add_audit_entry('export', table_name, null, auth.uid());
end
$$;

create type public.list_position as (at timestamptz, id uuid);

-- Filters apply to a part's rows, so that rare texts take no longer.
create function private.list_export_part(
  table_name regclass, id_column name, max_rows integer, cursor_at timestamptz, cursor_id uuid
) returns public.list_position[]
  language plpgsql stable set search_path = '' as $$
declare
  positions public.list_position[];
begin
  execute format(
    $query$
      select array(
        select row(created_at, %2$I)::public.list_position from %1$s
        where $3 is null or (created_at, %2$I) > ($2, $3)
        order by created_at, %2$I limit $1
      )
    $query$, table_name, id_column
  ) into positions using max_rows, cursor_at, cursor_id;
  return positions;
end
$$;

create type public.staff_audit_entry as (
  id bigint,
  created_at timestamptz,
  actor_email text,
  actor_name text,
  client_email text,
  client_name text,
  table_name text,
  row_id text,
  action public.audit_action,
  changed_columns text[],
  new_status text,
  plan text,
  member_email text
);
comment on column public.staff_audit_entry.actor_email is 'Null for a script.';
comment on column public.staff_audit_entry.actor_name is 'Null for a script.';
comment on column public.staff_audit_entry.row_id is 'Null for a list of rows.';
comment on column public.staff_audit_entry.new_status is 'Null unless a status changed.';
comment on column public.staff_audit_entry.plan is 'Null unless the row has a plan.';
comment on column public.staff_audit_entry.member_email is 'Null unless a staff member was added or removed.';
comment on column public.staff_audit_entry.client_email is 'Null for data without a client and for a deleted account.';
comment on column public.staff_audit_entry.client_name is 'Null for data without a client and for a deleted account.';

create type public.staff_member as (
  id uuid,
  email text,
  created_at timestamptz,
  -- Until a required invitation is accepted.
  is_invited boolean
);

create type public.staff_colleague as (id uuid, name text);

-- Email for an account without a name; null for no account.
create function private.get_display_name(user_id uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce(private.parse_name(users.raw_user_meta_data), users.email)
  from auth.users where users.id = $1
$$;

create function private.list_colleagues() returns setof public.staff_colleague
  language sql stable set search_path = '' as $$
  select staff.user_id, private.get_display_name(staff.user_id)
  from public.staff where staff.removed_at is null order by private.get_display_name(staff.user_id)
$$;

create type public.staff_overview as (
  members public.staff_member[],
  audit_entries public.staff_audit_entry[]
);

create function private.staff_get_overview() returns public.staff_overview
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return row(
    array(
      select row(
        users.id, users.email, staff.created_at, not private.can_open_desk(users.id)
      )::public.staff_member
      from public.staff join auth.users on users.id = staff.user_id
      where staff.removed_at is null
      order by staff.created_at
    ),
    array(select entries from private.staff_list_audit_entries(10, null, null) as entries)
  );
end
$$;

create function public.staff_get_overview() returns public.staff_overview
  language sql stable set search_path = '' as $$ select private.staff_get_overview() $$;

-- Voids earlier invitations and the app. Sends nothing where mfa is not required.
create function private.invite_staff(user_id uuid, is_reset boolean default false) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not (select staff_settings.requires_mfa from private.staff_settings) then
    return;
  end if;
  update public.staff
  set factor_id = null, invitation_hash = null, invited_at = now()
  where staff.user_id = invite_staff.user_id;
  perform private.enqueue_job(
    'staff_invited', $1, $1,
    details => jsonb_strip_nulls(jsonb_build_object('is_reset', case when $2 then 'yes' end))
  );
end
$$;

-- Null for a former member, or one who has accepted.
create function private.write_invitation(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  key constant text := private.get_job_key(job);
begin
  update public.staff set invitation_hash = private.hash_token(key)
  where staff.user_id = job.recipient and staff.factor_id is null;
  return case when found then job.details || jsonb_build_object('key', key) end;
end
$$;

create type public.staff_admission as enum ('no_account', 'mfa_missing', 'invited', 'admitted');

-- "mfa_missing" is invited too, but has no app to accept with.
create function private.add_staff(email text) returns public.staff_admission
  language plpgsql security definer set search_path = '' as $$
declare
  new_member_id uuid := (
    select users.id from auth.users
    where users.id = private.get_user_id_by_email($1)
      and users.email_confirmed_at is not null
  );
begin
  if new_member_id is null then
    return 'no_account';
  end if;
  delete from public.staff where staff.user_id = new_member_id and staff.removed_at is not null;
  insert into public.staff (user_id) values (new_member_id) on conflict do nothing;
  if not (select staff_settings.requires_mfa from private.staff_settings) or exists (
    select from public.staff join auth.mfa_factors as factors on factors.id = staff.factor_id
    where staff.user_id = new_member_id and factors.status = 'verified'
  ) then
    return 'admitted';
  end if;
  perform private.invite_staff(new_member_id);
  return case when private.has_verified_mfa_factor(new_member_id)
    then 'invited' else 'mfa_missing' end;
end
$$;

create function public.add_staff(email text) returns public.staff_admission
  language sql set search_path = '' as $$ select private.add_staff(email) $$;

-- @returns false for no account with that confirmed address
create function private.staff_add_member(email text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  return private.add_staff(email) <> 'no_account';
end
$$;

create function public.staff_add_member(email private.line) returns boolean
  language sql set search_path = '' as $$ select private.staff_add_member(email) $$;

create type public.staff_invitation_outcome as enum ('accepted', 'mfa_missing', 'invalid');

-- The key proves the mailbox. Valid once, for 24 hours.
create function private.accept_staff_invitation(key text) returns public.staff_invitation_outcome
  language plpgsql security definer set search_path = '' as $$
declare
  caller_factor_id uuid := (
    select sessions.factor_id from auth.sessions
    where sessions.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and sessions.aal = 'aal2'
  );
begin
  perform private.require_fresh_proof();
  if caller_factor_id is null then
    return 'mfa_missing';
  end if;
  update public.staff set factor_id = caller_factor_id, invitation_hash = null
  where staff.user_id = auth.uid() and staff.invitation_hash = private.hash_token($1)
    and staff.invited_at > now() - private.get_job_lifetime('staff_invited');
  return case when found then 'accepted' else 'invalid' end;
end
$$;

create function public.accept_staff_invitation(key private.line)
  returns public.staff_invitation_outcome
  language sql set search_path = '' as $$ select private.accept_staff_invitation(key) $$;

-- PT409 for the caller, PT404 for a former member.
create function private.staff_reset_member(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  if id = auth.uid() then
    raise sqlstate 'PT409' using message = 'Somebody else has to do this';
  end if;
  perform private.require_found(exists (
    select from public.staff where staff.user_id = $1 and staff.removed_at is null
  ));
  perform private.reset_mfa($1);
  perform private.invite_staff($1, true);
end
$$;

create function public.staff_reset_member(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_reset_member(id) $$;

-- PT409 for the caller, because nobody could add staff after the last one left.
create function private.staff_remove_member(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  if id = auth.uid() then
    raise sqlstate 'PT409' using message = 'Staff cannot remove themselves';
  end if;
  update public.staff set removed_at = now() where staff.user_id = $1 and staff.removed_at is null;
  if found then
    perform private.close_secret_urls($1);
    perform private.enqueue_job('member_removal', $1, $1, private.get_undo_end());
    perform private.add_audit_entry('delete', 'staff', $1::text, auth.uid());
  end if;
end
$$;

create function public.staff_remove_member(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_remove_member(id) $$;

create function private.staff_restore_member(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff_proof();
  perform from public.staff where staff.user_id = $1 for update;
  perform private.require_found(found);
  update public.staff set removed_at = null
  where staff.user_id = $1 and staff.removed_at is not null;
  if found then
    perform private.add_audit_entry('insert', 'staff', $1::text, auth.uid());
  end if;
end
$$;

create function public.staff_restore_member(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_restore_member(id) $$;

grant execute on function private.staff_get_overview, public.staff_get_overview,
  private.staff_add_member, public.staff_add_member, private.staff_remove_member,
  public.staff_remove_member, private.staff_restore_member, public.staff_restore_member,
  private.staff_reset_member, public.staff_reset_member, private.accept_staff_invitation,
  public.accept_staff_invitation to authenticated;
grant execute on function private.add_staff, public.add_staff to service_role;
