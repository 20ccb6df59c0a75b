create type public.staff_draft as (
  id uuid,
  client_id uuid,
  business_name text,
  draft public.draft_summary
);

-- @param from_day in each draft's zone
create function private.staff_list_drafts(
  max_rows integer, status public.draft_status, client_id uuid, from_day date,
  cursor_at timestamptz, cursor_id uuid
) returns setof public.staff_draft
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  return query
    select page.id, page.user_id, profiles.business_name, private.summarize_draft(page)
    from (
      select drafts.* from public.drafts
      where ($2 is null and drafts.status <> 'withdrawn' or drafts.status = $2)
        and ($3 is null or drafts.user_id = $3)
        -- Starts at UTC+14, where the day begins first.
        and ($4 is null or drafts.planned_at >= $4 - interval '14 hours' and (
          select versions.planned_for >= $4 from public.draft_versions as versions
          where versions.draft_id = drafts.id and versions.number = drafts.version
        ))
        and ($6 is null or (drafts.planned_at, drafts.id) > ($5, $6))
      order by drafts.planned_at, drafts.id limit $1
    ) as page
    join public.profiles on profiles.id = page.user_id
    order by page.planned_at, page.id;
end
$$;

create function public.staff_list_drafts(
  max_rows private.page_rows, status public.draft_status default null, client_id uuid default null,
  from_day date default null, cursor_at timestamptz default null, cursor_id uuid default null
) returns setof public.staff_draft
  language sql stable set search_path = '' as $$
  select * from private.staff_list_drafts($1, $2, $3, $4, $5, $6)
$$;

create type public.linkedin_post_state as enum ('uncertain', 'failed');

create type public.staff_draft_details as (
  profile public.profiles,
  brand_notes public.brand_notes_version[],
  details public.draft_details,
  pictures public.client_picture[],
  voice public.voice,
  news public.client_news[],
  linkedin_post_state public.linkedin_post_state
);
comment on column public.staff_draft_details.linkedin_post_state is 'Null when there is nothing to settle.';
comment on column public.staff_draft_details.voice is 'Null until the client saves one.';

create function private.staff_get_draft(id uuid) returns public.staff_draft_details
  language plpgsql stable security definer set search_path = '' as $$
declare
  result public.staff_draft_details;
begin
  perform private.require_staff();
  select profiles, private.list_brand_notes(profiles.id, 1), private.get_draft_details(drafts),
    array(select pictures from private.list_pictures(profiles.id, null) as pictures),
    private.get_voice(profiles.id), private.list_valid_news(profiles.id),
    private.get_linkedin_post_state(drafts.id)
  into result
  from public.drafts join public.profiles on profiles.id = drafts.user_id
  where drafts.id = $1;
  perform private.require_found(found);
  return result;
end
$$;

create function public.staff_get_draft(id uuid) returns public.staff_draft_details
  language sql stable set search_path = '' as $$ select private.staff_get_draft(id) $$;

-- Idempotent for the same content. PT404 for another client's picture, PT409 if it changed or was decided
-- on, PT422 for a past time. @param picture_id null to leave it
create function private.staff_edit_draft(
  draft_id uuid, version integer, status public.draft_status, body text, picture_idea text,
  alt_text text, planned_for timestamp, time_zone text, picture_id uuid
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
  edited public.draft_versions;
  description text;
begin
  perform private.require_staff();
  -- The same edit may arrive twice at once.
  perform from public.drafts where drafts.id = $1 for update;
  if exists (
    select from public.draft_versions as versions join public.drafts on drafts.id = versions.draft_id
    where drafts.id = $1 and drafts.version = $2 + 1
      and versions.number = drafts.version and versions.author = 'staff'
      and (versions.body, versions.picture_idea, versions.planned_for, versions.time_zone)
        = ($4, $5, $7, $8)
      and ($9 is null or versions.picture_id = $9)
      and versions.alt_text in ($6, private.get_picture_description(drafts.user_id, $9))
  ) then
    return;
  end if;
  draft := private.lock_draft($1, null, $2, $3);
  edited := private.start_draft_version(draft, 'staff');
  edited.body := $4;
  edited.picture_idea := $5;
  if edited.picture_id is distinct from coalesce($9, edited.picture_id) then
    description := private.get_picture_description(draft.user_id, $9);
    edited.picture_id := $9;
  end if;
  -- An unchanged one describes the picture before.
  edited.alt_text := case when $6 = edited.alt_text then coalesce(description, $6) else $6 end;
  edited.planned_for := $7;
  edited.time_zone := $8;
  perform private.add_draft_version(edited);
  perform private.email_staff_draft(draft);
  perform private.add_audit_entry('update', 'drafts', draft.id::text, auth.uid(), draft.user_id);
end
$$;

create function public.staff_edit_draft(
  draft_id uuid, version integer, status public.draft_status, body private.multiline_text,
  picture_idea private.multiline_text, alt_text private.multiline_text, planned_for timestamp,
  time_zone private.line, picture_id uuid default null
) returns void
  language sql set search_path = '' as $$
  select private.staff_edit_draft($1, $2, $3, $4, $5, $6, $7, $8, $9)
$$;

-- Idempotent. PT404 without a complete profile, PT422 for a past time.
create function private.staff_add_draft(
  id uuid, client_id uuid, network public.network, body text, picture_idea text, alt_text text,
  planned_for timestamp, time_zone text
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  added public.drafts;
begin
  perform private.require_staff();
  perform private.require_found(exists (
    select from public.profiles
    where profiles.id = $2 and private.is_profile_complete(profiles)
  ));
  insert into public.drafts (id, user_id, network, origin, planned_at)
  values ($1, $2, $3, 'human', now()) on conflict do nothing
  returning * into added;
  if added.id is null then
    return;
  end if;
  perform private.add_draft_version(
    row($1, 1, 'staff', $4, $5, $6, '{}', $7, $8, now(), null)::public.draft_versions
  );
  perform private.email_staff_draft(added);
  perform private.add_audit_entry('insert', 'drafts', $1::text, auth.uid(), $2);
end
$$;

create function public.staff_add_draft(
  id uuid, client_id uuid, network public.network, body private.multiline_text,
  picture_idea private.multiline_text, alt_text private.multiline_text, planned_for timestamp,
  time_zone private.line
) returns void
  language sql set search_path = '' as $$
  select private.staff_add_draft($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- PT409 if it changed or is withdrawn.
create function private.staff_withdraw_draft(
  draft_id uuid, version integer, status public.draft_status
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
begin
  perform private.require_staff();
  draft := private.lock_draft($1, null, $2, $3);
  update public.drafts set status = 'withdrawn', status_changed_at = now()
  where drafts.id = draft.id;
  perform private.add_audit_entry(
    'update', 'drafts', draft.id::text, auth.uid(), draft.user_id, '{status}', 'withdrawn'
  );
end
$$;

create function public.staff_withdraw_draft(
  draft_id uuid, version integer, status public.draft_status
) returns void
  language sql set search_path = '' as $$ select private.staff_withdraw_draft($1, $2, $3) $$;

create function private.staff_release_draft(draft_id uuid, version integer) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
begin
  perform private.require_staff();
  draft := private.lock_draft($1, null, $2, 'in_review');
  update public.drafts set status = 'waiting', status_changed_at = now() where drafts.id = draft.id;
  perform private.email_staff_draft(draft);
  perform private.add_audit_entry(
    'update', 'drafts', draft.id::text, auth.uid(), draft.user_id, '{status}', 'waiting'
  );
end
$$;

create function public.staff_release_draft(draft_id uuid, version integer) returns void
  language sql set search_path = '' as $$ select private.staff_release_draft($1, $2) $$;

-- By a writer, for the team to read first. PT409 if it changed or was decided on.
create function private.staff_revise_draft(
  draft_id uuid, version integer, status public.draft_status, comment text
) returns void
  language plpgsql security definer set search_path = '' as $$
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
$$;

create function public.staff_revise_draft(
  draft_id uuid, version integer, status public.draft_status, comment private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.staff_revise_draft($1, $2, $3, $4) $$;

grant execute on function private.staff_revise_draft, public.staff_revise_draft to authenticated;
grant execute on function private.staff_list_drafts, public.staff_list_drafts,
  private.staff_get_draft, public.staff_get_draft, private.staff_edit_draft,
  public.staff_edit_draft, private.staff_add_draft, public.staff_add_draft,
  private.staff_withdraw_draft, public.staff_withdraw_draft, private.staff_release_draft,
  public.staff_release_draft to authenticated;
