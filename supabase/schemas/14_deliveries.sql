-- Undelivered emails and webhooks, as the desk shows and retries them. The two keep their own outboxes:
-- a webhook names the profile it is about, an email carries text about rows that may be gone.

-- Both outboxes as one list; a webhook has no recipient. The column types are exactly those of the
-- emails, because only then both are read by their indexes.
create view private.deliveries with (security_invoker = true) as
  select id, upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ') as title, recipient, user_id,
    created_at, attempts, next_attempt_at, give_up_at <= now() as is_given_up, last_error
  from public.mail_outbox
  union all
  select id, 'Profile webhook'::text, null::text, user_id,
    created_at, attempts, next_attempt_at, give_up_at <= now(), last_error
  from public.profile_webhook_outbox where delivered_at is null;
revoke all on private.deliveries from public, anon, authenticated;

-- Lists deliveries that failed more than three times or were given up; emails that wait for one setting
-- are one item.
create function private.waiting_deliveries()
  returns table (path text, title text, since timestamptz, due timestamptz)
  language sql stable set search_path = '' as $$
  (
    select 'deliveries/' || id, upper(left(kind, 1)) || replace(substr(kind, 2), '_', ' ') || coalesce(': ' || last_error, ''),
      created_at, null::timestamptz
    from public.mail_outbox
    where (attempts > 3 or give_up_at <= now()) and not private.lacks_setting(last_error)
    order by created_at limit 100
  )
  union all
  (
    select 'deliveries/' || id, 'Profile webhook' || coalesce(': ' || last_error, ''), created_at, null
    from public.profile_webhook_outbox
    where (attempts > 3 or give_up_at <= now()) and delivered_at is null
    order by created_at limit 100
  )
  union all
  (
    select 'deliveries', 'Mail is not configured: ' || last_error, created_at, null
    from public.mail_outbox where private.lacks_setting(last_error) order by created_at limit 1
  )
  order by 3 limit 100
$$;

-- Lists a page of undelivered items, oldest first.
-- @param args is_given_up (absent for all), after {at, id}
-- @returns {rows, next, trouble}; trouble is the error about a missing setting, null for none
create function private.desk_deliveries(args jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 50;
  page jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(lines) order by lines.created_at, lines.id), '[]') into page
  from (
    select owed.id, owed.title, owed.created_at, owed.attempts, owed.is_given_up, owed.last_error,
      coalesce(owed.recipient, profiles.business_name) as recipient
    from (
      select * from private.deliveries
      where (args -> 'is_given_up' is null or is_given_up = (args ->> 'is_given_up')::boolean)
        and (
          args -> 'after' is null
          or (created_at, id) > ((args #>> '{after,at}')::timestamptz, (args #>> '{after,id}')::uuid)
        )
      order by created_at, id limit most + 1
    ) as owed
    left join lateral (
      select business_name from public.profiles where profiles.id = owed.user_id limit 1
    ) as profiles on true
  ) as lines;
  return private.desk_page(page, most) || jsonb_build_object('trouble', (
    select last_error from public.mail_outbox
    where private.lacks_setting(last_error) order by created_at desc limit 1
  ));
end
$$;

-- Returns one item; null when it was delivered meanwhile.
create function private.desk_delivery(args jsonb) returns jsonb
  language sql stable set search_path = '' as $$
  select to_jsonb(owed) || jsonb_build_object('business', profiles.business_name)
  from private.deliveries as owed
  left join public.profiles on profiles.id = owed.user_id
  where owed.id = (args ->> 'id')::uuid
$$;

-- Makes an item due now and counts its attempts anew, under the id that its receiver may have seen.
-- @returns false when it was delivered meanwhile
create function private.desk_repeat_delivery(args jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  update public.mail_outbox set attempts = 0, next_attempt_at = now(), give_up_at = 'infinity'
  where id = (args ->> 'id')::uuid;
  if not found then
    update public.profile_webhook_outbox
    set attempts = 0, next_attempt_at = now(), give_up_at = now() + interval '7 days'
    where id = (args ->> 'id')::uuid and delivered_at is null;
  end if;
  return to_jsonb(found);
end
$$;

revoke all on function private.waiting_deliveries(), private.desk_deliveries(jsonb),
  private.desk_delivery(jsonb), private.desk_repeat_delivery(jsonb) from public, anon, authenticated;
