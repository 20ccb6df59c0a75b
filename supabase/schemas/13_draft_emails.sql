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
create index draft_keys_emailed_in_idx on private.draft_keys (emailed_in);

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
  for each row when (old.done_at is null and new.done_at is not null
    and new.kind not in ('again', 'revision', 'replacement'))
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
create function private.require_draft_key(draft_id uuid, key uuid) returns private.draft_keys
  language plpgsql stable set search_path = '' as $$
declare
  opened private.draft_keys;
begin
  select * into opened from private.draft_keys as keys
  where keys.draft_id = $1 and keys.key = $2 and keys.expires_at > now();
  perform private.require_found(found);
  return opened;
end
$$;

create type public.emailed_draft as (key uuid, draft public.draft_summary);

-- The key of one is that of its email, whose drafts all came to the same mailbox.
create function private.list_waiting_emailed_drafts(emailed_in uuid)
  returns setof public.emailed_draft
  language sql stable set search_path = '' as $$
  select row(keys.key, private.summarize_draft(drafts))::public.emailed_draft
  from private.draft_keys as keys
  join public.drafts on drafts.id = keys.draft_id and drafts.version = keys.version
  where keys.emailed_in = $1 and keys.expires_at > now() and drafts.status = 'waiting'
  order by drafts.planned_at, drafts.id
$$;

create type public.draft_by_key as (
  business_name text,
  draft public.draft_summary,
  is_newest boolean,
  newest public.draft_summary,
  plan_status public.plan_status,
  -- Of the same email, itself among them.
  waiting public.emailed_draft[]
);
comment on column public.draft_by_key.plan_status is 'Null for an account without a profile.';
comment on column public.draft_by_key.business_name is 'Null for an account without a profile.';

create function private.get_draft_by_key(id uuid, key uuid) returns public.draft_by_key
  language plpgsql stable security definer set search_path = '' as $$
declare
  opened constant private.draft_keys := private.require_draft_key(id, key);
  newest public.drafts;
  seen public.drafts;
  profile public.profiles;
begin
  select * into newest from public.drafts where drafts.id = $1;
  seen := newest;
  seen.version := opened.version;
  select * into profile from public.profiles where profiles.id = newest.user_id;
  return row(
    profile.business_name, private.summarize_draft(seen), newest.version = opened.version,
    private.summarize_draft(newest), profile.plan_status,
    array(select drafts from private.list_waiting_emailed_drafts(opened.emailed_in) as drafts)
  )::public.draft_by_key;
end
$$;

create function public.get_draft_by_key(id uuid, key uuid) returns public.draft_by_key
  language sql stable set search_path = '' as $$ select private.get_draft_by_key(id, key) $$;

-- A limit of its own, so that strangers with a link can't block the client.
create function private.consume_emailed_decision(user_id uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  if private.record_attempt(user_id, 'emailed_draft_decisions', '1 hour') > 60 then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
end
$$;

-- PT409 for a key of another version: browsers keep a draft's newest key.
create function private.decide_on_draft_by_key(
  id uuid, draft_id uuid, key uuid, version integer, status public.draft_status,
  decision public.draft_decision, comment text, goes_out_now boolean
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  opened constant private.draft_keys := private.require_draft_key($2, $3);
  owner_id constant uuid := (select drafts.user_id from public.drafts where drafts.id = $2);
begin
  perform private.consume_emailed_decision(owner_id);
  if version is distinct from opened.version then
    raise sqlstate 'PT409' using message = 'The draft has changed';
  end if;
  perform private.decide_on_draft($1, owner_id, $2, $4, $5, $6, $7, true, $8);
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

-- PT404 also for a version that this email does not show.
create function private.approve_drafts_by_key(draft_id uuid, key uuid, drafts jsonb)
  returns public.draft_approvals
  language plpgsql security definer set search_path = '' as $$
declare
  opened constant private.draft_keys := private.require_draft_key($1, $2);
  owner_id constant uuid := (select drafts.user_id from public.drafts where drafts.id = $1);
begin
  perform private.consume_emailed_decision(owner_id) from jsonb_array_elements($3);
  perform private.require_found(not exists (
    select from jsonb_populate_recordset(null::private.seen_draft, $3) as seen
    where not exists (
      select from private.draft_keys as keys
      where (keys.draft_id, keys.version, keys.emailed_in)
        = (seen.id, seen.version, opened.emailed_in)
    )
  ));
  return private.approve_drafts(owner_id, $3, true);
end
$$;

create function public.approve_drafts_by_key(draft_id uuid, key uuid, drafts private.seen_drafts)
  returns public.draft_approvals
  language sql set search_path = '' as $$ select private.approve_drafts_by_key($1, $2, $3) $$;

grant execute on function private.get_draft_by_key, public.get_draft_by_key,
  private.decide_on_draft_by_key, public.decide_on_draft_by_key,
  private.approve_drafts_by_key, public.approve_drafts_by_key to anon, authenticated;
