create type public.staff_client_deletion as (
  business_name text,
  email text,
  meeting_starts_at timestamptz,
  has_linkedin_connection boolean,
  is_member boolean,
  has_fresh_proof boolean
);
comment on column public.staff_client_deletion.email is 'Null for an account without one.';
comment on column public.staff_client_deletion.meeting_starts_at is 'Null unless a meeting is booked.';

-- And whether the caller could do it now.
create function private.staff_get_client_deletion(client_id uuid)
  returns public.staff_client_deletion
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_client_deletion;
begin
  perform private.require_staff();
  select profiles.business_name, users.email,
    (
      select min(meetings.starts_at) from public.meetings
      where meetings.user_id = profiles.id and meetings.status = 'booked'
        and meetings.starts_at > now()
    ),
    exists (
      select from public.linkedin_connections as connections
      where connections.user_id = profiles.id
    ),
    exists (select from public.staff where staff.user_id = profiles.id),
    private.get_my_session_state() = 'proved'
  into result
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_client_deletion(client_id uuid)
  returns public.staff_client_deletion
  language sql stable set search_path = '' as $$ select private.staff_get_client_deletion($1) $$;

-- PT403 without a fresh proof, PT409 for staff, 22023 for an email that isn't the client's.
create function private.staff_delete_client(client_id uuid, email text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  client_email text;
begin
  perform private.require_staff_proof();
  select users.email into client_email
  from public.profiles join auth.users on users.id = profiles.id
  where profiles.id = $1 for update;
  perform private.require_found(found);
  if exists (select from public.staff where staff.user_id = client_id) then
    raise sqlstate 'PT409' using message = 'This account belongs to a member of the team';
  end if;
  if lower($2) is distinct from lower(client_email) then
    raise sqlstate '22023' using message = 'This is not the email of the client';
  end if;
  perform private.add_audit_entry('delete', 'users', client_id::text, auth.uid(), client_id);
  perform private.delete_account(client_id, 'staff');
end
$$;

create function public.staff_delete_client(client_id uuid, email private.line) returns void
  language sql set search_path = '' as $$ select private.staff_delete_client($1, $2) $$;

grant execute on function private.staff_get_client_deletion, public.staff_get_client_deletion,
  private.staff_delete_client, public.staff_delete_client to authenticated;
