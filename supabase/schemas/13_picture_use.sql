create type public.picture_use as (
  draft_id uuid,
  network public.network,
  planned_for timestamp,
  status public.draft_status
);

create type public.client_picture as (
  id uuid,
  width integer,
  height integer,
  alt_text text,
  created_at timestamptz,
  uses public.picture_use[],
  poster_id uuid,
  video_seconds integer,
  is_generated boolean
);
comment on column public.client_picture.poster_id is 'Null for a photo, and for a video without one.';
comment on column public.client_picture.video_seconds is 'Null for a photo.';

-- By the newest versions of posts.
create function private.list_picture_uses(picture_id uuid) returns setof public.picture_use
  language sql stable set search_path = '' as $$
  select drafts.id, drafts.network, versions.planned_for, drafts.status
  from public.draft_versions as versions
  join public.drafts on drafts.id = versions.draft_id and drafts.version = versions.number
  where versions.picture_id = $1 and drafts.status <> 'withdrawn'
  order by drafts.planned_at desc
$$;

-- Newest first, 25 at a time. @param after_id null for the first
create function private.list_pictures(user_id uuid, after_id uuid)
  returns setof public.client_picture
  language sql stable set search_path = '' as $$
  select pictures.id, pictures.width, pictures.height, pictures.alt_text, pictures.created_at,
    array(select uses from private.list_picture_uses(pictures.id) as uses),
    posters.id, pictures.video_seconds, pictures.is_generated
  from private.pictures
  left join private.pictures as posters on posters.id = pictures.poster_id and posters.deleted_at is null
  left join private.pictures as previous on previous.id = $2 and previous.user_id = $1
  where pictures.user_id = $1 and pictures.deleted_at is null and pictures.width is not null
    and ($2 is null or (pictures.created_at, pictures.id) < (previous.created_at, previous.id))
  order by pictures.created_at desc, pictures.id desc limit 25
$$;

-- PT409 while it is on a post that is still to go out.
create function private.delete_my_picture(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform from private.pictures
  where pictures.id = $1 and pictures.user_id = auth.uid() and pictures.deleted_at is null for update;
  perform private.require_found(found);
  if exists (
    select from private.list_picture_uses($1) as uses
    join public.drafts on drafts.id = uses.draft_id
    where (private.get_draft_release(drafts)).released_at is null
  ) then
    raise sqlstate 'PT409' using message = 'A post needs this picture';
  end if;
  update private.pictures set deleted_at = now(), alt_text = '' where pictures.id = $1;
end
$$;

create function public.delete_my_picture(id uuid) returns void
  language sql set search_path = '' as $$ select private.delete_my_picture($1) $$;

-- By the client or the team. Idempotent. PT409 for another version. @param picture_id null to show none
-- @param poster_id photo that shows a new video before it plays
create function private.illustrate_draft(
  draft_id uuid, version integer, picture_id uuid, alt_text text, poster_id uuid
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
  illustrated public.draft_versions;
  is_own boolean;
begin
  perform private.require_session();
  select * into draft from public.drafts where drafts.id = $1 for update;
  is_own := draft.user_id = auth.uid();
  if not is_own then
    perform private.require_staff();
  end if;
  perform private.consume_rate_limit('draft_versions', 60, '1 hour');
  perform private.get_picture_description(draft.user_id, $3);
  illustrated := private.start_draft_version(draft, case when is_own then 'client' else 'staff' end::public.draft_author);
  if (illustrated.picture_id, illustrated.alt_text) is not distinct from ($3, $4) then
    return;
  end if;
  draft := private.lock_draft($1, case when is_own then auth.uid() end, $2);
  illustrated.picture_id := $3;
  illustrated.alt_text := $4;
  perform private.add_draft_version(illustrated);
  update private.pictures set alt_text = $4 where pictures.id = $3 and $4 <> '';
  update private.pictures as videos set poster_id = posters.id
  from private.pictures as posters
  where videos.id = $3 and videos.video_seconds is not null and videos.poster_id is null
    and posters.id = $5 and posters.user_id = draft.user_id and posters.width is not null
    and posters.video_seconds is null and posters.deleted_at is null;
  if not is_own then
    perform private.email_staff_draft(draft);
    perform private.add_audit_entry('update', 'drafts', draft.id::text, auth.uid(), draft.user_id);
  end if;
end
$$;

create function public.illustrate_draft(
  draft_id uuid, version integer, alt_text private.multiline_text, picture_id uuid default null,
  poster_id uuid default null
) returns void
  language sql set search_path = '' as $$ select private.illustrate_draft($1, $2, $4, $3, $5) $$;

create type public.picture_request as (
  user_id uuid,
  business_name text,
  offer text,
  body text,
  picture_idea text
);

-- What a model needs to make one for a draft.
create function private.request_picture(draft_id uuid) returns public.picture_request
  language plpgsql security definer set search_path = '' as $$
declare
  draft public.drafts;
begin
  perform private.require_session();
  perform private.consume_rate_limit('picture_requests', 20, '1 day');
  select * into draft from public.drafts where drafts.id = $1 and drafts.status <> 'withdrawn';
  perform private.require_found(draft.user_id = auth.uid() or draft.id is not null and private.is_staff());
  return (
    select row(
      draft.user_id, profiles.business_name, profiles.offer_description, versions.body,
      versions.picture_idea
    )::public.picture_request
    from public.draft_versions as versions
    join public.profiles on profiles.id = draft.user_id
    where versions.draft_id = draft.id and versions.number = draft.version
  );
end
$$;

create function public.request_picture(draft_id uuid) returns public.picture_request
  language sql set search_path = '' as $$ select private.request_picture($1) $$;

grant execute on function private.request_picture, public.request_picture to authenticated;
grant execute on function private.delete_my_picture, public.delete_my_picture,
  private.illustrate_draft, public.illustrate_draft to authenticated;
