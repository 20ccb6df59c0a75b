-- Reads the audit log for the desk. Its table is in 03_staff.sql.

-- Entries with the names of the people in them.
create view private.audit_entries as
select entries.id, entries.created_at, coalesce(entries.actor_email, actors.email) as actor_email,
  coalesce(private.parse_name(actors.raw_user_meta_data), entries.actor_email, actors.email)
    as actor_name,
  clients.email as client_email,
  coalesce(nullif(profiles.business_name, 'My Business'), clients.email) as client_name,
  entries.table_name, entries.row_id, entries.action, entries.changed_columns, entries.new_status,
  entries.plan, entries.member_email, entries.client_id,
  coalesce(entries.actor_id = entries.client_id, false) and not exists (
    select from public.staff where staff.user_id = entries.actor_id
  ) as is_by_client
from public.audit_log as entries
left join auth.users as actors on actors.id = entries.actor_id
left join auth.users as clients on clients.id = entries.client_id
left join public.profiles on profiles.id = entries.client_id;

create function private.to_staff_audit_entry(entry private.audit_entries)
  returns public.staff_audit_entry
  language sql stable set search_path = '' as $$
  select row(
    entry.id, entry.created_at, entry.actor_email, entry.actor_name, entry.client_email,
    entry.client_name, entry.table_name, entry.row_id, entry.action, entry.changed_columns,
    entry.new_status, entry.plan, entry.member_email
  )::public.staff_audit_entry
$$;

-- Lists the newest entries about everything except sign-ins, which are nobody's work, and what clients did
-- themselves, so that no client can displace the others. A search reads the newest 2,500 entries only, so that it takes no longer the longer the
-- log is.
create function private.staff_list_audit_entries(
  max_rows integer, search text, before_id bigint
) returns setof public.staff_audit_entry
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select formatted.*
    from private.audit_entries as entries
    cross join lateral private.to_staff_audit_entry(entries) as formatted
    where not entries.is_by_client and entries.table_name <> 'sessions'
      and (
        search is null
        or entries.id > (select max(audit_log.id) from public.audit_log) - 2500
          and strpos(
            lower(concat_ws(
              ' ', entries.actor_name, entries.actor_email, entries.client_name,
              entries.client_email, entries.member_email, replace(entries.table_name, '_', ' '),
              replace(entries.action::text, '_', ' '), entries.new_status, entries.plan
            )),
            lower(search)
          ) > 0
      )
      and (before_id is null or entries.id < before_id)
    order by entries.id desc limit max_rows;
end
$$;

create function public.staff_list_audit_entries(
  max_rows private.page_rows, search private.line default null, before_id bigint default null
) returns setof public.staff_audit_entry
  language sql stable set search_path = '' as $$
  select * from private.staff_list_audit_entries($1, $2, $3)
$$;

grant execute on function private.staff_list_audit_entries, public.staff_list_audit_entries
  to authenticated;
