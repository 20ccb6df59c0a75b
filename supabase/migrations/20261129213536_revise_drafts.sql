set check_function_bodies = off;

DROP TRIGGER "email_new_drafts" ON "private"."draft_jobs";

ALTER TABLE "private"."draft_jobs" ADD COLUMN "draft_id" uuid;

ALTER TABLE "private"."draft_jobs" ADD COLUMN "draft_version" integer;

ALTER TABLE "private"."draft_jobs" ADD COLUMN "comment" text;

ALTER TABLE "private"."draft_jobs" ADD COLUMN "for_staff" boolean NOT NULL DEFAULT false;

ALTER TYPE "public"."draft_summary" ADD ATTRIBUTE "revising_since" timestamp with time zone CASCADE;

CREATE OR REPLACE FUNCTION private.decline_my_draft(id uuid, draft_id uuid, version integer, status public.draft_status, comment text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.drafts;
begin
  perform private.require_session();
  perform private.consume_rate_limit('declined_drafts', 20, '1 day');
  -- The same form may arrive twice.
  if exists (
    select from public.draft_decisions as decisions join public.drafts on drafts.id = decisions.draft_id
    where decisions.id = $1 and decisions.draft_id = $2 and drafts.user_id = auth.uid()
  ) then
    return;
  end if;
  draft := private.lock_draft($2, auth.uid(), $3, $4);
  if draft.status = 'approved' then
    raise sqlstate 'PT409' using message = 'The draft was approved';
  end if;
  insert into public.draft_decisions (id, draft_id, version, decision, comment)
  values ($1, $2, $3, 'declined', $5);
  update public.drafts set status = 'withdrawn', status_changed_at = now() where drafts.id = $2;
  insert into private.draft_jobs (user_id, kind, draft_id, draft_version, comment)
  values (draft.user_id, 'replacement', $2, $3, $5) on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."decline_my_draft"(uuid, uuid, integer, public.draft_status, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.enqueue_revision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.draft_jobs (user_id, kind, draft_id, draft_version, comment)
  select drafts.user_id, 'revision', drafts.id, new.version, new.comment
  from public.drafts
  where drafts.id = new.draft_id and 3 >= (
    select count(*) from public.draft_versions as versions
    where versions.draft_id = drafts.id and versions.author = 'writer'
  )
  on conflict do nothing;
  return null;
end
$function$;

ALTER FUNCTION "private"."enqueue_revision"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.get_revising_since(draft_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select min(requests.created_at)
  from private.draft_jobs as requests join private.jobs
    on jobs.kind = 'drafts' and jobs.subject_id = requests.id and jobs.give_up_at > now()
  where requests.draft_id = $1 and requests.kind = 'revision' and requests.done_at is null
$function$;

ALTER FUNCTION "private"."get_revising_since"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.revise_draft(job private.draft_jobs, item jsonb, is_sensitive boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft public.drafts;
  revised public.draft_versions;
begin
  select * into draft from public.drafts
  where drafts.id = job.draft_id and drafts.version = job.draft_version
    and drafts.status in ('in_review', 'waiting', 'changes_requested') for update;
  if draft.id is null or item is null then
    return;
  end if;
  revised := private.start_draft_version(draft, 'writer');
  revised.body := item ->> 'body';
  revised.picture_idea := item ->> 'picture_idea';
  revised.reasons := array(select jsonb_array_elements_text(item -> 'reasons'));
  perform private.add_draft_version(revised);
  if is_sensitive or job.for_staff then
    update public.drafts set status = 'in_review' where drafts.id = draft.id;
  else
    perform private.email_staff_draft(draft);
  end if;
end
$function$;

ALTER FUNCTION "private"."revise_draft"(private.draft_jobs, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_revise_draft(draft_id uuid, version integer, status public.draft_status, comment text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.drafts;
begin
  perform private.require_staff();
  draft := private.lock_draft($1, null, $2, $3);
  insert into private.draft_jobs (user_id, kind, draft_id, draft_version, comment, for_staff)
  values (draft.user_id, 'revision', $1, $2, $4, true) on conflict do nothing;
  perform private.add_audit_entry('update', 'drafts', $1::text, auth.uid(), draft.user_id);
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$function$;

ALTER FUNCTION "private"."staff_revise_draft"(uuid, integer, public.draft_status, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.summarize_draft(draft public.drafts)
 RETURNS public.draft_summary
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row(
    draft.id, draft.network, draft.origin, draft.status, draft.version, versions.author,
    versions.body, versions.picture_idea, versions.alt_text, versions.reasons,
    versions.planned_for, versions.time_zone, draft.planned_at,
    draft.status <> 'withdrawn' and exists (
      select from public.drafts as others
      where others.user_id = draft.user_id and others.id <> draft.id
        and others.network = draft.network and others.status <> 'withdrawn'
        and others.planned_at > draft.planned_at - interval '2 hours'
        and others.planned_at < draft.planned_at + interval '2 hours'
    ),
    case when draft.status = 'changes_requested' then (
      select decisions.comment from public.draft_decisions as decisions
      where decisions.draft_id = draft.id and decisions.version = draft.version
      order by decisions.created_at desc limit 1
    ) end,
    versions.created_at, release.due_at,
    nullif(
      private.get_scheduled_plan_status_change(
        draft.user_id, (release.due_at at time zone 'UTC')::date
      ),
      'resumption'
    ),
    release.released_at, release.report,
    (
      select private.summarize_picture(pictures) from private.pictures
      where pictures.id = versions.picture_id
    ),
    private.get_revising_since(draft.id)
  )::public.draft_summary
  from public.draft_versions as versions
  cross join lateral private.get_draft_release(draft) as release
  where versions.draft_id = draft.id and versions.number = draft.version
$function$;

CREATE OR REPLACE FUNCTION private.write_draft_brief(job_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'draftJobId', requests.id, 'userId', requests.user_id, 'kind', requests.kind, 'week', requests.week,
    'today', (now() at time zone zones.time_zone)::date, 'timeZone', zones.time_zone,
    'plan', profiles.chosen_plan, 'isActive', profiles.plan_status = 'active',
    'hasFacebook', profiles.facebook_url is not null,
    'hasInstagram', profiles.instagram_url is not null,
    'hasLinkedin', profiles.linkedin_url is not null,
    'businessName', profiles.business_name, 'website', profiles.website,
    'offer', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone', coalesce(profiles.tone_preference, 'Professional'),
    'wordsToAvoid', coalesce(profiles.words_to_avoid, ''),
    'voice', private.get_voice(requests.user_id),
    'modelCost', private.get_model_cost(),
    'clientModelCost', private.get_model_cost(requests.user_id),
    'isOverdue', requests.created_at < now()
      - case when requests.draft_id is null then interval '1 day' else interval '10 minutes' end,
    'brandNotes', coalesce(notes.notes, ''), 'sensitiveTrade', notes.sensitive_trade,
    'starterCount', (
      select count(*) from public.drafts
      where drafts.user_id = requests.user_id and drafts.origin = 'starter'
        and not private.is_untouched_draft(drafts)
    ),
    'untouchedSlots', private.list_draft_slots(requests.user_id, true),
    'touchedSlots', private.list_draft_slots(requests.user_id, false),
    'earlierBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id and drafts.id is distinct from requests.draft_id
      order by drafts.planned_at desc limit 24
    ),
    'rewrite', (
      select jsonb_build_object(
        'kind', requests.kind, 'body', versions.body, 'comment', requests.comment,
        'slot', jsonb_build_object(
          'network', drafts.network,
          'plannedFor', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI')
        )
      )
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = requests.draft_version
      where drafts.id = requests.draft_id
    ),
    'approvedBodies', array(
      select versions.body
      from public.drafts join public.draft_versions as versions
        on versions.draft_id = drafts.id and versions.number = drafts.version
      where drafts.user_id = requests.user_id and drafts.status = 'approved'
      order by drafts.status_changed_at desc limit 6
    ),
    'edits', (
      select coalesce(json_agg(edits), '[]') from (
        select previous.body as before, versions.body as after
        from public.drafts
        join public.draft_versions as versions on versions.draft_id = drafts.id
        join public.draft_versions as previous
          on previous.draft_id = drafts.id and previous.number = versions.number - 1
        where drafts.user_id = requests.user_id
          and versions.author = 'client' and versions.body <> previous.body
        order by versions.created_at desc limit 6
      ) as edits
    ),
    'changeRequests', array(
      select decisions.comment
      from public.draft_decisions as decisions join public.drafts on drafts.id = decisions.draft_id
      where drafts.user_id = requests.user_id and decisions.decision = 'changes_requested'
      order by decisions.created_at desc limit 6
    )
  )
  from private.draft_jobs as requests
  join public.profiles on profiles.id = requests.user_id
  left join lateral private.get_brand_notes(requests.user_id) as notes on true
  cross join lateral (
    select coalesce(
      (
        select versions.time_zone
        from public.drafts join public.draft_versions as versions
          on versions.draft_id = drafts.id and versions.number = drafts.version
        where drafts.user_id = requests.user_id and versions.author = 'client'
        order by versions.created_at desc limit 1
      ),
      (
        select meetings.time_zone from public.meetings
        where meetings.user_id = requests.user_id and meetings.time_zone is not null
        order by meetings.created_at desc limit 1
      ),
      requests.time_zone, 'America/New_York'
    ) as time_zone
  ) as zones
  where requests.id = $1 and requests.done_at is null
$function$;

CREATE OR REPLACE FUNCTION public.decline_my_draft(id uuid, draft_id uuid, version integer, status public.draft_status, comment private.multiline_text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.decline_my_draft($1, $2, $3, $4, $5) $function$;

ALTER FUNCTION "public"."decline_my_draft"(uuid, uuid, integer, public.draft_status, private.multiline_text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.finish_draft_job(id uuid, drafts jsonb, result jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job private.draft_jobs;
  item jsonb;
  planned_at timestamptz;
  draft_id uuid;
  notes private.brand_notes;
begin
  select * into job from private.draft_jobs as jobs where jobs.id = $1 for update;
  perform private.require_found(found);
  if job.done_at is not null then
    return;
  end if;
  notes := private.get_brand_notes(job.user_id);
  if notes.version is null and result ->> 'sensitive_trade' is not null then
    insert into private.brand_notes (user_id, version, notes, sensitive_trade)
    values (job.user_id, 1, '', (result ->> 'sensitive_trade')::public.sensitive_trade)
    returning * into notes;
  end if;
  if job.kind = 'again' and jsonb_array_length($2) > 0 then
    update public.drafts as replaced set status = 'withdrawn', status_changed_at = now()
    where replaced.user_id = job.user_id and private.is_untouched_draft(replaced);
  end if;
  if job.kind = 'revision' then
    perform private.revise_draft(job, $2 -> 0, notes.sensitive_trade is not null);
    $2 := '[]';
  end if;
  for item in select * from jsonb_array_elements($2) loop
    planned_at := (item ->> 'planned_for')::timestamp at time zone (item ->> 'time_zone');
    continue when job.kind = 'week' and (
      planned_at < job.created_at
      or private.will_plan_stop(job.user_id, (planned_at at time zone 'UTC')::date)
    );
    insert into public.drafts (user_id, network, origin, planned_at, job_id, prompt_version)
    values (
      job.user_id, (item ->> 'network')::public.network, (item ->> 'origin')::public.draft_origin, now(),
      job.id, result ->> 'prompt_version'
    )
    returning drafts.id into draft_id;
    perform private.add_draft_version(row(
      draft_id, 1, 'writer', item ->> 'body', item ->> 'picture_idea', item ->> 'alt_text',
      array(select jsonb_array_elements_text(item -> 'reasons')),
      (item ->> 'planned_for')::timestamp, item ->> 'time_zone', now(), null
    )::public.draft_versions);
    update public.drafts set status = 'in_review'
    where drafts.id = draft_id and drafts.origin = 'ai' and notes.sensitive_trade is not null;
  end loop;
  update private.draft_jobs as jobs
  set done_at = now(), post_count = (result ->> 'post_count')::integer,
    -- A revision's draft is at the desk already.
    staff_reason = case when job.kind <> 'revision'
      then (result ->> 'staff_reason')::public.draft_staff_reason end,
    illegal_claim = left(result ->> 'illegal_claim', 500)
  where jobs.id = job.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.staff_revise_draft(draft_id uuid, version integer, status public.draft_status, comment private.multiline_text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.staff_revise_draft($1, $2, $3, $4) $function$;

ALTER FUNCTION "public"."staff_revise_draft"(uuid, integer, public.draft_status, private.multiline_text) OWNER TO "postgres";

ALTER TABLE "private"."draft_jobs" ADD CONSTRAINT "draft_jobs_draft_id_fkey" FOREIGN KEY (draft_id) REFERENCES public.drafts(id) ON DELETE CASCADE;

ALTER TABLE "private"."draft_jobs" ADD CONSTRAINT "only_rewrite_has_draft" CHECK ((((kind = ANY (ARRAY['revision'::public.draft_job_kind, 'replacement'::public.draft_job_kind])) = (draft_id IS NOT NULL)) AND ((draft_id IS NOT NULL) = ((draft_version IS NOT NULL) AND (comment IS NOT NULL)))));

CREATE INDEX draft_jobs_draft_id_idx ON private.draft_jobs USING btree (draft_id);

CREATE UNIQUE INDEX draft_jobs_draft_id_pending_idx ON private.draft_jobs USING btree (draft_id) WHERE (done_at IS NULL);

CREATE TRIGGER email_new_drafts AFTER UPDATE ON private.draft_jobs FOR EACH ROW WHEN (((old.done_at IS NULL) AND (new.done_at IS NOT NULL) AND (new.kind <> ALL (ARRAY['again'::public.draft_job_kind, 'revision'::public.draft_job_kind, 'replacement'::public.draft_job_kind])))) EXECUTE FUNCTION private.email_new_drafts();

CREATE TRIGGER enqueue_revision AFTER INSERT ON public.draft_decisions FOR EACH ROW WHEN ((new.decision = 'changes_requested'::public.draft_decision)) EXECUTE FUNCTION private.enqueue_revision();

REVOKE ALL ON FUNCTION "private"."decline_my_draft"(uuid, uuid, integer, public.draft_status, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."decline_my_draft"(uuid, uuid, integer, public.draft_status, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."decline_my_draft"(uuid, uuid, integer, public.draft_status, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."decline_my_draft"(uuid, uuid, integer, public.draft_status, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_revision"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_revision"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_revision"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."get_revising_since"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_revising_since"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."get_revising_since"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."revise_draft"(private.draft_jobs, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."revise_draft"(private.draft_jobs, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."revise_draft"(private.draft_jobs, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_revise_draft"(uuid, integer, public.draft_status, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_revise_draft"(uuid, integer, public.draft_status, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."staff_revise_draft"(uuid, integer, public.draft_status, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_revise_draft"(uuid, integer, public.draft_status, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."decline_my_draft"(uuid, uuid, integer, public.draft_status, private.multiline_text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decline_my_draft"(uuid, uuid, integer, public.draft_status, private.multiline_text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."decline_my_draft"(uuid, uuid, integer, public.draft_status, private.multiline_text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."decline_my_draft"(uuid, uuid, integer, public.draft_status, private.multiline_text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."staff_revise_draft"(uuid, integer, public.draft_status, private.multiline_text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."staff_revise_draft"(uuid, integer, public.draft_status, private.multiline_text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."staff_revise_draft"(uuid, integer, public.draft_status, private.multiline_text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."staff_revise_draft"(uuid, integer, public.draft_status, private.multiline_text) TO "postgres";

ALTER TABLE "private"."draft_jobs" ADD CONSTRAINT "comment_is_valid_text" CHECK (private.is_valid_text(comment, 1, 2000));

comment on column public.draft_summary.revising_since is 'Null unless a writer is changing it.';
