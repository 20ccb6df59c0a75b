-- Everything that needs action, as the first page of the desk lists it.

create type public.staff_work_items as (
  kind public.work_item_kind,
  -- Number of items of this kind, at most a hundred.
  item_count integer,
  -- The five oldest.
  oldest public.work_item[]
);

-- Lists the items of one kind, oldest first, a hundred at most.
create function private.list_work_items(kind public.work_item_kind)
  returns setof public.work_item
  language plpgsql stable set search_path = '' as $$
begin
  case kind
    when 'action_plans' then
      return query select * from private.list_waiting_action_plans();
    when 'clients_without_meeting' then
      return query select * from private.list_waiting_clients_without_meeting();
    when 'deliveries' then return query select * from private.list_waiting_deliveries();
    when 'meetings' then return query select * from private.list_waiting_meetings();
    when 'messages' then return query select * from private.list_waiting_messages();
    when 'plan_changes' then return query select * from private.list_waiting_plan_changes();
    when 'tickets' then return query select * from private.list_waiting_tickets();
  end case;
end
$$;

create function private.staff_list_work_items() returns setof public.staff_work_items
  language plpgsql stable security definer set search_path = '' as $$
declare
  kind public.work_item_kind;
  items public.work_item[];
begin
  perform private.require_staff();
  foreach kind in array enum_range(null::public.work_item_kind) loop
    items := array(select found_items from private.list_work_items(kind) as found_items);
    return next row(kind, cardinality(items), items[:5])::public.staff_work_items;
  end loop;
end
$$;

create function public.staff_list_work_items() returns setof public.staff_work_items
  language sql stable set search_path = '' as $$ select * from private.staff_list_work_items() $$;

grant execute on function private.staff_list_work_items, public.staff_list_work_items
  to authenticated;
