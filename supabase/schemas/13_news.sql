-- Idempotent. PT404 for another client's picture and without a complete profile.
create function private.add_news(
  id uuid, user_id uuid, body text, picture_ids uuid[], by_email boolean
) returns void
  language plpgsql set search_path = '' as $$
declare
  time_zone constant text := private.get_visitor_time_zone();
begin
  if exists (select from private.news where news.id = $1) then
    return;
  end if;
  if private.record_attempt($2, 'news', '1 day') > 20 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  perform private.require_found(
    exists (
      select from public.profiles where profiles.id = $2 and private.is_profile_complete(profiles)
    )
    and cardinality($4) = (
      select count(*) from private.pictures
      where pictures.id = any ($4) and pictures.user_id = $2 and pictures.width is not null
        and pictures.deleted_at is null
    )
  );
  insert into private.news (id, user_id, body, picture_ids, by_email, valid_until)
  values (
    $1, $2, $3, $4, $5,
    (now() at time zone private.get_client_time_zone($2, time_zone))::date
      + private.get_news_lifetime()
  )
  on conflict do nothing;
  if found then
    insert into private.draft_jobs (user_id, kind, time_zone, news_id)
    values ($2, 'news', time_zone, $1);
  end if;
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function private.add_my_news(id uuid, body text, picture_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  perform private.add_news($1, auth.uid(), $2, $3, false);
end
$$;

create function public.add_my_news(
  id uuid, body private.multiline_text, picture_ids private.picture_ids default '{}'
) returns void
  language sql set search_path = '' as $$ select private.add_my_news($1, $2, $3) $$;

-- A reply to the weekly email. What can't be news becomes a message, and so does news with attachments,
-- so that staff can ask for them.
-- @param body empty for a reply without text @param message names its attachments, too
create function private.receive_news(
  id uuid, client_id uuid, sender_email text, sender_name text, body text, message text,
  is_verified boolean
) returns public.received_email_result
  language plpgsql security definer set search_path = '' as $$
declare
  is_news boolean := false;
begin
  if is_verified and body <> '' and lower($3) = lower(
    (select users.email from auth.users where users.id = $2)
  ) then
    begin
      perform private.add_news($1, $2, $5, '{}', true);
      is_news := true;
    exception when sqlstate 'PT404' or sqlstate 'PT429' or sqlstate '22023' then
      null;
    end;
  end if;
  if not (is_news and message = body)
    and not exists (select from private.conversation_messages as messages where messages.id = $1)
  then
    perform private.limit_emails($3);
    perform private.open_emailed_message($1, $3, $4, 'Re: What’s new this week?', $6, $7);
  end if;
  return case when is_news then 'stored' when is_verified then 'forwarded' else 'unverified' end;
end
$$;

create function public.receive_news(
  id uuid, client_id uuid, sender_email text, sender_name text, body private.multiline_text,
  message private.multiline_text, is_verified boolean
) returns public.received_email_result
  language sql set search_path = '' as $$ select private.receive_news($1, $2, $3, $4, $5, $6, $7) $$;

grant execute on function private.add_my_news, public.add_my_news to authenticated;
grant execute on function private.receive_news, public.receive_news to service_role;
