-- Outbox of posts, which leave for the automation that publishes them, and what it reports back. This
-- product publishes nothing itself. The transaction that approves a post, or takes an approval back,
-- inserts the row. It holds no copy of the post, which is read at delivery.

create type public.post_event as enum ('post.approved', 'post.changed', 'post.withdrawn');

create table public.post_webhook_outbox (
  -- Id of the webhook in every attempt, by which the receiver drops repeats; that of the decision for an
  -- approval.
  id uuid primary key default gen_random_uuid(),
  event public.post_event not null,
  draft_id uuid not null,
  -- Version that was approved, also in later events about it, so that no other text leaves.
  version integer not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Order of the events about a post, which its lock serializes; a transaction's start would not do.
  created_at timestamptz not null default clock_timestamp(),
  -- Time at which the webhook should leave: the post's own for an approval.
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Time of the first attempt, since which the receiver may know the post. Unlike the number of attempts,
  -- it survives a retry by staff.
  claimed_at timestamptz,
  delivered_at timestamptz,
  last_error text,
  -- End of the retries; a row that was tried then waits for staff to request another one.
  retry_until timestamptz not null default now() + interval '7 days',
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade
);
create index post_webhook_outbox_draft_id_created_at_idx
  on public.post_webhook_outbox (draft_id, created_at);
create index post_webhook_outbox_draft_id_version_idx
  on public.post_webhook_outbox (draft_id, version);
create index post_webhook_outbox_user_id_idx on public.post_webhook_outbox (user_id);
create index post_webhook_outbox_next_attempt_at_undelivered_idx
  on public.post_webhook_outbox (next_attempt_at) where delivered_at is null;
create index post_webhook_outbox_next_attempt_at_untried_idx
  on public.post_webhook_outbox (next_attempt_at) where delivered_at is null and attempts = 0;
create index post_webhook_outbox_due_at_id_tried_idx on public.post_webhook_outbox (due_at, id)
  where claimed_at is not null and delivered_at is null;
create index post_webhook_outbox_due_at_retrying_idx on public.post_webhook_outbox (due_at)
  where attempts > 3 and delivered_at is null;
create index post_webhook_outbox_retry_until_undelivered_idx
  on public.post_webhook_outbox (retry_until) where delivered_at is null;

alter table public.post_webhook_outbox enable row level security;
revoke all on public.post_webhook_outbox from public, anon, authenticated;
grant select (event, draft_id, version, user_id, created_at, delivered_at)
  on public.post_webhook_outbox to authenticated;
grant all on public.post_webhook_outbox to service_role;
create policy "Clients read webhooks of their own posts" on public.post_webhook_outbox
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Requires a live session" on public.post_webhook_outbox as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger audit_post_webhook_outbox after update on public.post_webhook_outbox
  for each row when (new.attempts < old.attempts)
  execute function private.record_audit_entry('user_id', 'id');

-- Enqueues an approved post for its time, or for now when that has passed. It leaves within 24 hours of
-- that time or not at all, because nobody wants yesterday's lunch offer.
create function private.enqueue_approved_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_webhook_outbox
    (id, event, draft_id, version, user_id, due_at, next_attempt_at, retry_until)
  select new.id, 'post.approved', new.draft_id, new.version, drafts.user_id, times.due_at,
    times.due_at, times.due_at + interval '24 hours'
  from public.drafts
  cross join lateral (select greatest(drafts.planned_at, now()) as due_at) as times
  where drafts.id = new.draft_id;
  return null;
end
$$;

create trigger enqueue_approved_post after insert on public.draft_decisions
  for each row when (new.decision = 'approved') execute function private.enqueue_approved_post();

-- Takes back an approval that no longer counts. What the automation cannot know yet never leaves; for
-- what it may know it is told at once. Locks the row, so that an attempt that begins meanwhile counts as
-- known; the caller has locked the draft.
create function private.take_back_approved_post() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  newest public.post_webhook_outbox;
begin
  select * into newest from public.post_webhook_outbox as outbox
  where outbox.draft_id = new.id order by outbox.created_at desc limit 1 for update;
  if newest.event is distinct from 'post.approved' then
    return null;
  end if;
  if newest.delivered_at is null then
    delete from public.post_webhook_outbox where id = newest.id;
  end if;
  if newest.claimed_at is not null then
    insert into public.post_webhook_outbox (event, draft_id, version, user_id)
    values (
      case when new.status = 'withdrawn' then 'post.withdrawn' else 'post.changed' end::public.post_event,
      new.id, newest.version, new.user_id
    );
  end if;
  return null;
end
$$;

create trigger take_back_approved_post after update on public.drafts
  for each row when (old.status = 'approved' and new.status <> 'approved')
  execute function private.take_back_approved_post();

-- Webhooks that may leave once they are due: no post before its client's plan is active. An event that
-- stops a post leaves under any plan.
create view private.releasable_post_webhooks with (security_invoker = true) as
  select id, draft_id, due_at, next_attempt_at, attempts from public.post_webhook_outbox as outbox
  where delivered_at is null and retry_until > now()
    and (event <> 'post.approved' or exists (
      select from public.profiles
      where profiles.id = outbox.user_id and profiles.plan_status = 'active'
    ));
revoke all on private.releasable_post_webhooks from public, anon, authenticated;

-- Returns the label with which a post has to be published; null for one that people or rules wrote.
-- app/domain/drafts/draft.ts has the same text.
create function private.get_post_label(origin public.draft_origin) returns text
  language sql immutable set search_path = '' as $$
  select case origin when 'ai' then 'Drafted by AI, approved by the business before it goes out' end
$$;

-- Formats a moment as ISO 8601 in UTC, whatever the session's time zone is.
create function private.format_utc(moment timestamptz) returns text
  language sql stable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create type public.claimed_post_webhook as (id uuid, body json);

-- Claims webhooks for one attempt and postpones their next one: 30 s, 1 min, 2 min … 1 h. Concurrent callers
-- never claim the same row, and a caller that dies delays a delivery instead of losing it.
create function public.claim_post_webhooks(batch_size integer default 20)
  returns setof public.claimed_post_webhook
  language sql volatile security definer set search_path = '' as $$
  with newest as (
    select due.id from private.releasable_post_webhooks as due
    where due.attempts = 0 and due.next_attempt_at <= now()
    order by due.next_attempt_at desc limit least($1, 100) / 2
    for update skip locked
  ),
  longest as (
    select due.id from private.releasable_post_webhooks as due
    where due.next_attempt_at <= now()
    order by due.next_attempt_at limit least($1, 100)
    for update skip locked
  ),
  claimed as (
    update public.post_webhook_outbox as outbox
    set attempts = outbox.attempts + 1, claimed_at = coalesce(outbox.claimed_at, now()),
        next_attempt_at = private.get_next_attempt_at(outbox.attempts)
    where outbox.id = any (array(
      select private.pick_entries(array(table newest), array(table longest), $1)
    ))
    returning outbox.*
  )
  select claimed.id, json_build_object(
    'type', claimed.event, 'timestamp', private.format_utc(claimed.created_at),
    'data', json_build_object(
      'post_id', claimed.draft_id, 'version', claimed.version, 'network', drafts.network,
      'body', versions.body, 'alt_text', versions.alt_text, 'picture_idea', versions.picture_idea,
      'planned_for', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
      'time_zone', versions.time_zone,
      'planned_at', private.format_utc(versions.planned_for at time zone versions.time_zone),
      'origin', drafts.origin, 'label', private.get_post_label(drafts.origin),
      'business_name', profiles.business_name, 'user_id', claimed.user_id
    )
  )
  from claimed
  join public.drafts on drafts.id = claimed.draft_id
  join public.draft_versions as versions
    on versions.draft_id = claimed.draft_id and versions.number = claimed.version
  join public.profiles on profiles.id = claimed.user_id
  order by claimed.created_at
$$;

-- Returns posts that could not leave within 24 hours of their time to their clients, who may plan and
-- approve them again.
create function private.expire_unreleased_posts() returns void
  language plpgsql set search_path = '' as $$
declare
  expired_id uuid;
begin
  -- Locks each draft before its webhook, as an edit does.
  for expired_id in
    select drafts.id from public.drafts
    where drafts.id in (
      select outbox.draft_id from public.post_webhook_outbox as outbox
      where outbox.delivered_at is null and outbox.claimed_at is null
        and outbox.event = 'post.approved' and outbox.retry_until <= now()
    )
    for update skip locked
  loop
    delete from public.post_webhook_outbox
    where draft_id = expired_id and event = 'post.approved' and delivered_at is null
      and claimed_at is null and retry_until <= now();
    if found then
      update public.drafts set status = 'waiting', status_changed_at = now() where id = expired_id;
    end if;
  end loop;
end
$$;

-- Reports of the automation: what became of a version. The newest counts.
create table public.post_reports (
  -- Id of the automation's webhook, so that one that is sent twice is one report.
  id text primary key,
  draft_id uuid not null,
  version integer not null,
  status public.post_report_status not null,
  -- Address of the published post.
  link text,
  message text,
  reported_at timestamptz not null default clock_timestamp(),
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade,
  constraint id_is_valid_line check (private.is_valid_line(id, 1, 254)),
  constraint link_is_web_url check (private.is_web_url(link, 2048)),
  constraint message_is_valid_text check (private.is_valid_text(message, 1, 1000))
);
create index post_reports_draft_id_reported_at_idx on public.post_reports (draft_id, reported_at);
create index post_reports_draft_id_version_idx on public.post_reports (draft_id, version);
create index post_reports_reported_at_failed_idx on public.post_reports (reported_at)
  where status = 'failed';

alter table public.post_reports enable row level security;
revoke all on public.post_reports from public, anon, authenticated;
grant select on public.post_reports to authenticated;
grant all on public.post_reports to service_role;
create policy "Clients read reports about their own posts" on public.post_reports
  for select to authenticated using (
    exists (
      select from public.drafts where drafts.id = draft_id and drafts.user_id = (select auth.uid())
    )
  );
create policy "Requires a live session" on public.post_reports as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

create trigger post_reports_are_append_only before update on public.post_reports
  for each row execute function private.reject_append_only_change();

-- Stores a report of the automation. Idempotent by its id. Raises PT404 for a version that was never
-- approved, and 22023 for an invalid link or message.
create function public.record_post_report(
  id private.line, post_id uuid, version integer, status public.post_report_status,
  link private.multiline_text default null, message private.multiline_text default null
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_found(exists (
    select from public.draft_decisions as decisions
    where decisions.draft_id = $2 and decisions.version = $3 and decisions.decision = 'approved'
  ));
  insert into public.post_reports (id, draft_id, version, status, link, message)
  values (
    $1, $2, $3, $4, nullif(private.trim_whitespace($5), ''), nullif(private.trim_whitespace($6), '')
  )
  on conflict do nothing;
-- Re-raised because the original error quotes the rejected row.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

grant execute on function public.claim_post_webhooks, public.record_post_report to service_role;
