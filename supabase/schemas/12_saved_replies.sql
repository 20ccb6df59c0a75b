-- Functions of the desk for saved replies.

create function private.staff_list_saved_replies() returns setof public.saved_reply
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return query select * from private.list_saved_replies();
end
$$;

create function public.staff_list_saved_replies() returns setof public.saved_reply
  language sql stable set search_path = '' as $$ select * from private.staff_list_saved_replies() $$;

-- Creates a saved reply, or changes the one with that id. Raises PT409 for a title that another one has.
create function private.staff_save_saved_reply(id uuid, title text, body text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  insert into private.saved_replies (id, title, body)
  values ($1, private.trim_whitespace($2), private.trim_whitespace($3))
  on conflict on constraint saved_replies_pkey
  do update set title = excluded.title, body = excluded.body;
exception
  when unique_violation then
    raise sqlstate 'PT409' using message = 'Another saved reply has that title';
  -- Re-raised because the original error quotes the rejected row.
  when check_violation or not_null_violation then
    raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.staff_save_saved_reply(
  id uuid, title private.line, body private.multiline_text
) returns void
  language sql set search_path = '' as $$ select private.staff_save_saved_reply($1, $2, $3) $$;

-- Schedules the deletion of a saved reply. Idempotent.
-- @returns id of the scheduled action
create function private.staff_delete_saved_reply(id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_staff();
  return (private.schedule_staff_action('delete_saved_reply', $1::text)).id;
end
$$;

create function public.staff_delete_saved_reply(id uuid) returns uuid
  language sql set search_path = '' as $$ select private.staff_delete_saved_reply($1) $$;

grant execute on function private.staff_list_saved_replies, public.staff_list_saved_replies,
  private.staff_save_saved_reply, public.staff_save_saved_reply, private.staff_delete_saved_reply,
  public.staff_delete_saved_reply to authenticated;
