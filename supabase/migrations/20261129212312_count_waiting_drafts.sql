set check_function_bodies = off;

ALTER TYPE "public"."client_page" ADD ATTRIBUTE "waiting_draft_count" integer CASCADE;

CREATE OR REPLACE FUNCTION private.count_my_waiting_drafts()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::integer from private.list_current_drafts(auth.uid()) as drafts
  where drafts.status = 'waiting'
$function$;

ALTER FUNCTION "private"."count_my_waiting_drafts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_my_page(parts public.client_page_part[], item_id uuid, after_id uuid)
 RETURNS public.client_page
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  page public.client_page;
begin
  page.session_is_alive := private.session_is_alive();
  page.staff_state := private.get_my_staff_state();
  if page.staff_state = 'member' then
    page.staff_preferences := private.get_my_staff_preferences();
  end if;
  if not page.session_is_alive then
    return page;
  end if;
  page.profile := (select profiles from public.profiles where id = auth.uid());
  if (page.profile).plan_status <> 'ended' then
    page.waiting_draft_count := private.count_my_waiting_drafts();
  end if;
  page.account := case when 'account' = any (parts) then private.get_my_account() end;
  page.consents := case when 'consents' = any (parts) then private.get_my_consents() end;
  page.draft := case when 'draft' = any (parts) then private.get_my_draft(item_id) end;
  page.drafts := case when 'drafts' = any (parts) then private.get_my_drafts() end;
  if 'has_held_meeting' = any (parts) then
    page.has_held_meeting := exists (
      select from public.meetings
      where meetings.user_id = auth.uid() and meetings.status = 'held'
    );
  end if;
  page.linkedin_connection := case
    when 'linkedin_connection' = any (parts) then private.get_my_linkedin_connection() end;
  page.meeting := case when 'meeting' = any (parts) then private.get_my_meeting() end;
  page.cancelled_meeting := case
    when 'cancelled_meeting' = any (parts) then private.get_my_cancelled_meeting() end;
  page.next_billing_on := case
    when 'next_billing_on' = any (parts) then private.get_next_billing_day(auth.uid())
  end;
  if 'pictures' = any (parts) then
    page.pictures := array(
      select pictures from private.list_pictures(auth.uid(), after_id) as pictures
    );
  end if;
  page.plan_change := case when 'plan_change' = any (parts) then private.get_my_plan_change() end;
  if 'plan_status_changes' = any (parts) then
    page.plan_status_changes := array(
      select changes from private.list_plan_status_changes(auth.uid()) as changes
    );
  end if;
  if 'questionnaire_draft' = any (parts) then
    page.questionnaire_draft := (
      select drafts from public.questionnaire_drafts as drafts
      where drafts.user_id = auth.uid()
    );
  end if;
  if 'sessions' = any (parts) then
    page.sessions := array(select sessions from private.list_my_sessions() as sessions);
  end if;
  page.ticket := case when 'ticket' = any (parts) then private.get_my_ticket(item_id) end;
  if 'tickets' = any (parts) then
    page.tickets := array(
      select tickets from private.list_client_tickets(auth.uid(), after_id) as tickets
    );
  end if;
  page.unavailable_times := case
    when 'unavailable_times' = any (parts) then private.get_my_unavailable_times() end;
  if 'updates' = any (parts) then
    page.updates := array(
      select updates from private.list_client_updates(auth.uid()) as updates
    );
  end if;
  page.voice := case when 'voice' = any (parts) then private.get_voice(auth.uid()) end;
  return page;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_client_drafts(user_id uuid)
 RETURNS SETOF public.draft_summary
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select summary.* from private.list_current_drafts($1) as drafts
  cross join lateral private.summarize_draft(drafts) as summary
$function$;

CREATE OR REPLACE FUNCTION private.list_current_drafts(user_id uuid)
 RETURNS SETOF public.drafts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.drafts
  where drafts.user_id = $1 and drafts.status not in ('withdrawn', 'in_review')
    and drafts.planned_at > now() - interval '31 days'
  order by drafts.planned_at, drafts.id limit 200
$function$;

ALTER FUNCTION "private"."list_current_drafts"(uuid) OWNER TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_my_waiting_drafts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_my_waiting_drafts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_my_waiting_drafts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_current_drafts"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."list_current_drafts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_current_drafts"(uuid) TO "postgres";

comment on column public.client_page.waiting_draft_count is 'Null once the plan has ended.';
