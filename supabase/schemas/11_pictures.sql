-- Photos and videos of clients, in the private bucket "pictures" of Supabase Storage, which only the site's Worker and
-- the function `work` reach, with the secret key. A photo is two objects, `<user_id>/<id>` and `<user_id>/<id>-preview`;
-- a video is one, `<user_id>/<id>-video`.

create table private.pictures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Null until its objects are stored.
  width integer,
  height integer,
  -- Suggested by a model, until the client has described the photo.
  alt_text text not null default '',
  created_at timestamptz not null default now(),
  -- Its objects are gone; versions of posts still name it.
  deleted_at timestamptz,
  link_key text not null default private.generate_token(),
  video_seconds integer,
  video_type text,
  -- A photo that shows the video before it plays.
  poster_id uuid references private.pictures (id) on delete set null,
  -- By a model.
  is_generated boolean not null default false,
  constraint alt_text_is_valid_text check (private.is_valid_text(alt_text, 0, 500)),
  constraint sides_are_limited check (
    (width is null) = (height is null)
    and greatest(width, height) <= case when video_seconds is null then 2048 else 8192 end
    and least(width, height) >= 1
  ),
  constraint video_is_whole check (
    (video_seconds is null) = (video_type is null)
    and (video_seconds is not null or poster_id is null)
    and video_seconds between 1 and 600 and video_type in ('video/mp4', 'video/quicktime')
  )
);
create index pictures_poster_id_idx on private.pictures (poster_id);
create index pictures_user_id_created_at_id_idx on private.pictures (user_id, created_at, id);
create index pictures_created_at_unfinished_idx on private.pictures (created_at) where width is null;

alter table private.pictures enable row level security;

create function private.enqueue_picture_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.deleted_at is null then
    perform private.enqueue_job(
      'picture_removal', old.id, null, now(), jsonb_build_object('user_id', old.user_id)
    );
  end if;
  return null;
end
$$;

create trigger enqueue_picture_removal after delete or update of deleted_at on private.pictures
  for each row execute function private.enqueue_picture_removal();

create type public.draft_picture as (
  id uuid,
  width integer,
  height integer,
  link_key text,
  suggested_alt_text text,
  poster_id uuid,
  poster_link_key text,
  video_seconds integer,
  is_generated boolean
);
comment on column public.draft_picture.link_key is 'Opens the picture for at least seven days.';
comment on column public.draft_picture.poster_id is 'Null for a photo, and for a video without one.';
comment on column public.draft_picture.poster_link_key is 'Null without a poster.';
comment on column public.draft_picture.video_seconds is 'Null for a photo.';

-- Valid for a whole number of days, so that the URL, and what browsers keep by it, changes once a day.
create function private.sign_picture(picture private.pictures) returns text
  language sql stable set search_path = '' as $$
  select expires_at || '.' || private.hash_token(expires_at || picture.link_key)
  from (values (extract(epoch from date_trunc('day', now()) + interval '8 days')::bigint)) as signed (expires_at)
$$;

-- Of the site, with the key.
create function private.get_picture_path(picture private.pictures) returns text
  language sql stable set search_path = '' as $$
  select format(
    '/pictures/%s%s?key=%s', picture.id, case when picture.video_seconds is not null then '/video' end,
    private.sign_picture(picture)
  )
$$;

create function private.summarize_picture(picture private.pictures) returns public.draft_picture
  language sql stable set search_path = '' as $$
  select row(
    picture.id, picture.width, picture.height, private.sign_picture(picture), picture.alt_text,
    posters.id, private.sign_picture(posters), picture.video_seconds,
    picture.is_generated
  )::public.draft_picture
  from (select) as one
  left join private.pictures as posters on posters.id = picture.poster_id and posters.deleted_at is null
  where picture.id is not null
$$;

-- PT404 unless the caller is its client, on the team, or has a link that is still valid.
create function private.get_picture_owner(id uuid, link_key text) returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  picture private.pictures;
  expires_at constant text := split_part($2, '.', 1);
begin
  select * into picture from private.pictures
  where pictures.id = $1 and pictures.deleted_at is null and pictures.width is not null;
  perform private.require_found(
    found and (
      picture.user_id = auth.uid() and private.session_is_alive()
      or $2 = expires_at || '.' || private.hash_token(expires_at || picture.link_key)
        and to_timestamp(expires_at::bigint) > now()
      or private.is_staff()
    )
  );
  return picture.user_id;
end
$$;

create function public.get_picture_owner(id uuid, link_key private.line default null) returns uuid
  language sql stable set search_path = '' as $$ select private.get_picture_owner($1, $2) $$;

-- Null for a client with 500 photos. @param client_id null for the caller
create function private.reserve_picture(client_id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  owner_id constant uuid := coalesce($1, auth.uid());
  reserved uuid;
begin
  perform private.require_session();
  if $1 is not null then
    perform private.require_staff();
  end if;
  perform private.consume_rate_limit('pictures', 120, '1 hour');
  -- Uploads that arrive at once count each other.
  perform from public.profiles where profiles.id = owner_id for update;
  perform private.require_found(found);
  insert into private.pictures (user_id)
  select owner_id
  where 500 > (
    select count(*) from private.pictures
    where pictures.user_id = owner_id and pictures.deleted_at is null
  )
  returning pictures.id into reserved;
  return reserved;
end
$$;

create function public.reserve_picture(client_id uuid default null) returns uuid
  language sql set search_path = '' as $$ select private.reserve_picture($1) $$;

-- After its objects are stored. PT404 for another client's picture. @param video_seconds null for a photo
create function private.finish_picture(
  id uuid, width integer, height integer, video_seconds integer, video_type text, is_generated boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  update private.pictures
  set width = $2, height = $3, video_seconds = $4, video_type = $5, is_generated = $6
  where pictures.id = $1 and pictures.width is null
    and (pictures.user_id = auth.uid() or private.is_staff());
  perform private.require_found(found);
  if $4 is null then
    perform private.enqueue_job('picture_description', $1);
  end if;
exception when check_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

-- Null once the photo is described or deleted.
create function private.write_picture_description(picture_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'pictureId', pictures.id, 'userId', pictures.user_id,
    'businessName', profiles.business_name, 'offer', profiles.offer_description,
    'modelCost', private.get_model_cost(), 'clientModelCost', private.get_model_cost(pictures.user_id)
  )
  from private.pictures join public.profiles on profiles.id = pictures.user_id
  where pictures.id = $1 and pictures.alt_text = '' and pictures.deleted_at is null
$$;

-- What a model suggests never replaces what the client wrote.
create function public.suggest_alt_text(picture_id uuid, alt_text text) returns void
  language sql security definer set search_path = '' as $$
  update private.pictures set alt_text = left($2, 500)
  where pictures.id = $1 and pictures.alt_text = '' and pictures.deleted_at is null
$$;

create function public.finish_picture(
  id uuid, width integer, height integer, video_seconds integer default null,
  video_type private.line default null, is_generated boolean default false
) returns void
  language sql set search_path = '' as $$ select private.finish_picture($1, $2, $3, $4, $5, $6) $$;

grant execute on function private.get_picture_owner, public.get_picture_owner to anon, authenticated;
grant execute on function public.suggest_alt_text to service_role;
grant execute on function private.reserve_picture, public.reserve_picture, private.finish_picture,
  public.finish_picture to authenticated;
