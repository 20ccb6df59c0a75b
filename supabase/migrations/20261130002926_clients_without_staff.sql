set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.staff_export_clients(max_rows integer, plan_status public.plan_status, search text, cursor_at timestamp with time zone, cursor_id uuid)
 RETURNS public.staff_client_export_part
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
  positions public.list_position[];
  part public.staff_client_export_part;
begin
  perform private.record_staff_export('profiles', cursor_id is null);
  positions := private.list_export_part('public.profiles', 'id', $1, $4, $5);
  part.rows := array(
    select clients from private.list_client_summaries(array(
      select profiles.id
      from unnest(positions) as read
      join public.profiles on profiles.id = read.id
      left join private.client_search as texts on texts.user_id = read.id
      where not exists (select from public.staff where staff.user_id = profiles.id)
        and ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
    )) as clients
  );
  part.next := positions[max_rows];
  return part;
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_list_clients(max_rows integer, plan_status public.plan_status, search text, cursor_at timestamp with time zone, cursor_id uuid)
 RETURNS SETOF public.staff_client_summary
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select * from private.list_client_summaries(array(
      select profiles.id
      from public.profiles
      -- A left join is not read without a search.
      left join private.client_search as texts on texts.user_id = profiles.id
      where not exists (select from public.staff where staff.user_id = profiles.id)
        and ($2 is null or profiles.plan_status = $2)
        and ($3 is null or texts.text like pattern)
        and ($5 is null or (profiles.created_at, profiles.id) > ($4, $5))
      order by profiles.created_at, profiles.id limit $1
    ));
end
$function$;

CREATE OR REPLACE FUNCTION private.staff_search_desk(search text)
 RETURNS SETOF public.search_hit
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  pattern constant text := private.get_search_pattern(search);
begin
  perform private.require_staff();
  return query
    select 'clients'::public.search_hit_kind, clients.id, clients.business_name,
      concat_ws(', ', clients.name, clients.email), clients.created_at
    from private.list_client_summaries(array(
      select profiles.id
      from (
        select user_id from private.client_search where text like pattern limit 200
      ) as found
      join public.profiles on profiles.id = found.user_id
      where not exists (select from public.staff where staff.user_id = profiles.id)
      order by profiles.created_at desc limit 20
    )) as clients
    order by clients.created_at desc;
  return query
    select 'conversations'::public.search_hit_kind, found.id, found.subject,
      found.sender_name || ', ' || found.sender_email, found.created_at
    from (
      select * from private.conversations
      where search_text like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
  return query
    select 'subscribers'::public.search_hit_kind, found.public_id, found.email, null::text,
      found.created_at
    from (
      select * from public.newsletter_subscribers
      where private.fold_text(email) like pattern limit 200
    ) as found
    order by found.created_at desc limit 20;
end
$function$;
