-- Placeholders: {first name}, {meeting time}, {plan}.
create table private.saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint title_is_valid_line check (private.is_valid_line(title, 1, 100)),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 4000))
);
create unique index saved_replies_title_key on private.saved_replies (lower(title));

alter table private.saved_replies enable row level security;

create trigger audit_saved_replies after insert or update or delete on private.saved_replies
  for each row execute function private.record_audit_entry('', 'id');

create type public.saved_reply as (id uuid, title text, body text, updated_at timestamptz);

create function private.list_saved_replies() returns setof public.saved_reply
  language sql stable set search_path = '' as $$
  select replies.id, replies.title, replies.body, replies.updated_at
  from private.saved_replies as replies order by lower(replies.title)
$$;

create function private.staff_list_saved_replies() returns setof public.saved_reply
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query select * from private.list_saved_replies();
end
$$;

create function public.staff_list_saved_replies() returns setof public.saved_reply
  language sql stable set search_path = '' as $$ select * from private.staff_list_saved_replies() $$;

-- Undoes a deletion. PT409 for a title that exists.
-- @returns false for one that a colleague has changed or deleted
create function private.staff_save_saved_reply(
  id uuid, title text, body text, seen_updated_at timestamptz
) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.saved_replies as replies (id, title, body)
  select $1, $2, $3
  where $4 is null or exists (select from private.saved_replies where saved_replies.id = $1)
  on conflict on constraint saved_replies_pkey
  do update set title = excluded.title, body = excluded.body, updated_at = now()
  where $4 is null or replies.updated_at = $4
    -- The same edit may arrive twice.
    or (replies.title, replies.body) = (excluded.title, excluded.body);
  if not found then
    return false;
  end if;
  return true;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Another saved reply has that title';
  when check_violation or not_null_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_save_saved_reply(
  id uuid, title private.line, body private.multiline_text,
  seen_updated_at timestamptz default null
) returns boolean
  language sql set search_path = '' as $$ select private.staff_save_saved_reply($1, $2, $3, $4) $$;

create function private.staff_delete_saved_reply(id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  delete from private.saved_replies as replies where replies.id = $1;
end
$$;

create function public.staff_delete_saved_reply(id uuid) returns void
  language sql set search_path = '' as $$ select private.staff_delete_saved_reply($1) $$;

grant execute on function private.staff_list_saved_replies, public.staff_list_saved_replies,
  private.staff_save_saved_reply, public.staff_save_saved_reply, private.staff_delete_saved_reply,
  public.staff_delete_saved_reply to authenticated;
