-- Each version is a row; the newest counts.

-- Jokes and urgency are out of place.
create type public.sensitive_trade as enum (
  'death', 'health', 'law', 'debt', 'faith', 'children', 'gambling', 'weapons', 'adult'
);

create table private.brand_notes (
  user_id uuid not null references auth.users (id) on delete cascade,
  version integer not null,
  notes text not null,
  sensitive_trade public.sensitive_trade,
  -- Null for a trade recognized by a model and not confirmed.
  author_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, version),
  constraint notes_are_valid_text check (private.is_valid_text(notes, 0, 4000)),
  constraint versions_are_few check (version <= 200)
);
create index brand_notes_author_id_idx on private.brand_notes (author_id);

alter table private.brand_notes enable row level security;

create type public.brand_notes_version as (
  version integer,
  notes text,
  sensitive_trade public.sensitive_trade,
  author_name text,
  created_at timestamptz
);
comment on column public.brand_notes_version.sensitive_trade is 'Null for none.';
comment on column public.brand_notes_version.author_name is
  'Null for a trade that a model recognized, and for a deleted account.';

create function private.get_brand_notes(user_id uuid) returns private.brand_notes
  language sql stable set search_path = '' as $$
  select brand_notes from private.brand_notes where brand_notes.user_id = $1
  order by version desc limit 1
$$;

create function private.list_brand_notes(user_id uuid, max_rows integer)
  returns public.brand_notes_version[]
  language sql stable set search_path = '' as $$
  select array(
    select row(
      version, notes, sensitive_trade, private.get_display_name(author_id), created_at
    )::public.brand_notes_version
    from private.brand_notes where brand_notes.user_id = $1 order by version desc limit $2
  )
$$;

-- PT409 if a colleague saved since. @param seen_version 0 for none
create function private.staff_save_brand_notes(
  client_id uuid, notes text, sensitive_trade public.sensitive_trade, seen_version integer
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  newest private.brand_notes;
begin
  perform private.require_staff();
  -- Two colleagues may save at once.
  perform from public.profiles where profiles.id = $1 for update;
  perform private.require_found(found);
  newest := private.get_brand_notes($1);
  if coalesce(newest.version, 0) <> $4 then
    raise sqlstate 'PT409' using message = 'The notes have changed';
  end if;
  insert into private.brand_notes (user_id, version, notes, sensitive_trade, author_id)
  values ($1, $4 + 1, $2, $3, auth.uid());
  perform private.add_audit_entry('update', 'brand_notes', $1::text, auth.uid(), $1);
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_save_brand_notes(
  client_id uuid, notes private.multiline_text, seen_version integer,
  sensitive_trade public.sensitive_trade default null
) returns void
  language sql set search_path = '' as $$
  select private.staff_save_brand_notes($1, $2, $4, $3)
$$;

grant execute on function private.staff_save_brand_notes, public.staff_save_brand_notes
  to authenticated;
