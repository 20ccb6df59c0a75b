-- One key per version, so that the decision is on what was read.
create table private.draft_keys (
  draft_id uuid not null,
  version integer not null,
  key uuid not null default gen_random_uuid(),
  emailed_in uuid not null,
  expires_at timestamptz not null default now() + interval '14 days',
  primary key (draft_id, version),
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade
);
create index draft_keys_expires_at_idx on private.draft_keys (expires_at);

alter table private.draft_keys enable row level security;

create type public.draft_email_kind as enum (
  'first', 'week',
  -- Drafts of a week that has begun.
  'current_week',
  'added', 'changed'
);

create function private.email_new_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.news_id is null
    or exists (select from private.news where news.id = new.news_id and news.by_email)
  then
    perform private.enqueue_job('drafts_ready', new.id, new.user_id);
  end if;
  return null;
end
$$;

-- On request, and for news that were not emailed, the client waits on the page.
create trigger email_new_drafts after update on private.draft_jobs
  for each row when (old.done_at is null and new.done_at is not null and new.kind <> 'again')
  execute function private.email_new_drafts();

-- Delayed, because staff often save twice.
create function private.email_staff_draft(draft public.drafts) returns void
  language sql set search_path = '' as $$
  select private.enqueue_job('draft_written', draft.id, draft.user_id, now() + interval '5 minutes')
$$;

-- Null when none waits. A draft never emailed is new to its client.
create function private.write_draft_email(job private.jobs) returns jsonb
  language plpgsql set search_path = '' as $$
declare
  draft_ids constant uuid[] := array(
    select drafts.id from public.drafts
    where (drafts.job_id = job.subject_id or drafts.id = job.subject_id) and drafts.status = 'waiting'
      and not exists (
        select from private.draft_keys as keys
        where keys.draft_id = drafts.id and keys.version = drafts.version and keys.emailed_in <> job.id
      )
  );
  email_kind public.draft_email_kind;
begin
  if cardinality(draft_ids) = 0 then
    return null;
  end if;
  select case
      when job.kind = 'draft_written' then case when exists (
        select from private.draft_keys as keys
        where keys.draft_id = job.subject_id and keys.emailed_in <> job.id
      ) then 'changed' else 'added' end
      when draft_jobs.kind = 'news' then 'added'
      when draft_jobs.week < private.get_next_week() then 'current_week'
      else draft_jobs.kind::text
    end
  into email_kind
  from (values (job.subject_id)) as subject (id)
  left join private.draft_jobs on draft_jobs.id = subject.id;
  insert into private.draft_keys (draft_id, version, emailed_in)
  select drafts.id, drafts.version, job.id from public.drafts where drafts.id = any (draft_ids)
  on conflict do nothing;
  return (
    -- Templates take strings only.
    select jsonb_build_object('kind', email_kind, 'posts', jsonb_agg(
      jsonb_build_object(
        'id', drafts.id, 'key', keys.key, 'network', drafts.network,
        'planned_for', to_char(versions.planned_for, 'YYYY-MM-DD"T"HH24:MI'),
        'time_zone', versions.time_zone, 'text', left(versions.body, 200)
      ) order by drafts.planned_at, drafts.id
    )::text)
      -- Whose reply is news.
      || case when email_kind in ('week', 'current_week')
        then jsonb_build_object('client_id', job.recipient) else '{}' end
    from public.drafts
    join public.draft_versions as versions
      on versions.draft_id = drafts.id and versions.number = drafts.version
    join private.draft_keys as keys
      on keys.draft_id = versions.draft_id and keys.version = versions.number
    where drafts.id = any (draft_ids)
  );
end
$$;

-- PT404 for a wrong id, a wrong key and an expired one alike.
create function private.require_draft_key(draft_id uuid, key uuid) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  opened integer;
begin
  select keys.version into opened from private.draft_keys as keys
  where keys.draft_id = $1 and keys.key = $2 and keys.expires_at > now();
  perform private.require_found(found);
  return opened;
end
$$;

create type public.draft_by_key as (
  business_name text,
  draft public.draft_summary,
  is_newest boolean,
  newest public.draft_summary,
  plan_status public.plan_status
);
comment on column public.draft_by_key.plan_status is 'Null for an account without a profile.';
comment on column public.draft_by_key.business_name is 'Null for an account without a profile.';

create function private.get_draft_by_key(id uuid, key uuid) returns public.draft_by_key
  language plpgsql stable security definer set search_path = '' as $$
declare
  opened constant integer := private.require_draft_key(id, key);
  newest public.drafts;
  seen public.drafts;
  profile public.profiles;
begin
  select * into newest from public.drafts where drafts.id = $1;
  seen := newest;
  seen.version := opened;
  select * into profile from public.profiles where profiles.id = newest.user_id;
  return row(
    profile.business_name, private.summarize_draft(seen), newest.version = opened,
    private.summarize_draft(newest), profile.plan_status
  )::public.draft_by_key;
end
$$;

create function public.get_draft_by_key(id uuid, key uuid) returns public.draft_by_key
  language sql stable set search_path = '' as $$ select private.get_draft_by_key(id, key) $$;

-- PT409 for a key of another version: browsers keep a draft's newest key. A limit of its own, so that strangers with
-- a link can't block the client.
create function private.decide_on_draft_by_key(
  id uuid, draft_id uuid, key uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, goes_out_now boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opened constant integer := private.require_draft_key($2, $3);
  owner_id constant uuid := (select drafts.user_id from public.drafts where drafts.id = $2);
begin
  if private.record_attempt(owner_id, 'emailed_draft_decisions', '1 hour') > 60 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  if version is distinct from opened then
    raise sqlstate 'PT409' using message = 'The draft has changed';
  end if;
  perform private.decide_on_draft($1, owner_id, $2, opened, $5, $6, $7, true, $8);
end
$$;

create function public.decide_on_draft_by_key(
  id uuid, draft_id uuid, key uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment private.multiline_text default null,
  goes_out_now boolean default null
) returns void
  language sql set search_path = '' as $$
  select private.decide_on_draft_by_key($1, $2, $3, $4, $5, $6, $7, $8)
$$;

grant execute on function private.get_draft_by_key, public.get_draft_by_key,
  private.decide_on_draft_by_key, public.decide_on_draft_by_key to anon, authenticated;
