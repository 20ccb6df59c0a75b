-- Loses who confirmed the newsletter and who left it: before anything is sent, take those who did not
-- confirm off the list.

create or replace function private.keep_house() returns void
  language plpgsql set search_path = '' as $$
begin
  perform private.apply_plan_requests();
  delete from public.contact_messages where created_at < now() - interval '12 months';
  delete from public.profile_drafts as drafts using public.profile_webhook_outbox as completed
  where completed.user_id = drafts.user_id and completed.created_at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    -- A run that never reached the database has no times.
    delete from cron.job_run_details
    where status in ('succeeded', 'failed')
      and coalesce(end_time, start_time, '-infinity') < now() - interval '7 days';
  end if;
end
$$;

drop function private.desk_subscribers(jsonb), private.desk_subscribers_export(jsonb);
drop function public.my_newsletter_subscription();
drop function private.my_newsletter_subscription();
drop function public.confirm_newsletter(text), public.leave_newsletter(uuid);
drop function private.confirm_newsletter(text), private.leave_newsletter(uuid);
create or replace function private.subscribe_to_newsletter(address text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 500;
  wanted text := lower(private.trimmed(address));
begin
  if not coalesce(private.is_email(wanted, 254), false) then
    raise exception 'Please enter a valid email address' using errcode = '22023';
  end if;
  if (select count(*) from (
        select from public.newsletter_subscribers where created_at > now() - interval '1 hour' limit most
      ) as lately) >= most then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  insert into public.newsletter_subscribers (email) values (wanted) on conflict do nothing;
end
$$;
drop function private.newsletter_consent(), private.hash_of(text);
alter table public.newsletter_subscribers drop column status, drop column key, drop column consent,
  drop column asked_at, drop column confirm_hash, drop column confirmed_at, drop column leave_token,
  drop column left_at;

create function private.my_newsletter_subscription()
  returns table (email text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select subscribers.email, subscribers.created_at
  from public.newsletter_subscribers as subscribers
  join auth.users on lower(users.email) = lower(subscribers.email)
  where users.id = auth.uid() and private.session_is_alive()
$$;
create function public.my_newsletter_subscription()
  returns table (email text, created_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_newsletter_subscription() $$;

revoke all on function private.my_newsletter_subscription(), public.my_newsletter_subscription() from public, anon;
grant execute on function private.my_newsletter_subscription(), public.my_newsletter_subscription() to authenticated;
