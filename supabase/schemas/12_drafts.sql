-- Versions never change and decisions name one, so that nothing unread is approved. Only the client approves.

create type public.network as enum ('Instagram', 'Facebook', 'X', 'LinkedIn', 'TikTok');
-- "in_review" waits for staff and is hidden from the client.
create type public.draft_status as enum (
  'in_review', 'waiting', 'changes_requested', 'approved', 'withdrawn'
);
-- First writer, who stays with the post.
create type public.draft_origin as enum ('starter', 'ai', 'human');
create type public.draft_author as enum ('writer', 'client', 'staff');
create type public.draft_decision as enum ('approved', 'changes_requested', 'declined');

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  network public.network not null,
  origin public.draft_origin not null,
  -- The status belongs to the newest version.
  version integer not null default 1,
  status public.draft_status not null default 'waiting',
  -- Sort key, from the newest version.
  planned_at timestamptz not null,
  created_at timestamptz not null default now(),
  status_changed_at timestamptz not null default now(),
  -- Null for one by staff.
  job_id uuid,
  -- Null unless a model wrote it.
  prompt_version text,
  constraint versions_are_few check (version <= 100)
);
create index drafts_job_id_idx on public.drafts (job_id);
create index drafts_user_id_planned_at_id_idx on public.drafts (user_id, planned_at, id);
create index drafts_planned_at_id_idx on public.drafts (planned_at, id);
create index drafts_status_planned_at_id_idx on public.drafts (status, planned_at, id);
create index drafts_status_changed_at_id_changes_requested_idx
  on public.drafts (status_changed_at, id) where status = 'changes_requested';

create table public.draft_versions (
  draft_id uuid not null references public.drafts (id) on delete cascade,
  number integer not null,
  author public.draft_author not null,
  body text not null,
  picture_idea text not null,
  alt_text text not null,
  reasons text[] not null default '{}',
  -- Local, so that the hour survives a change of the clocks.
  planned_for timestamp not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  -- Checked late, because both go with the account, in either order.
  picture_id uuid references private.pictures (id) deferrable initially deferred,
  primary key (draft_id, number),
  constraint body_is_valid_text check (private.is_valid_text(body, 1, 3000)),
  constraint picture_idea_is_valid_text check (private.is_valid_text(picture_idea, 0, 500)),
  constraint alt_text_is_valid_text check (private.is_valid_text(alt_text, 0, 500)),
  constraint reasons_are_few check (
    cardinality(reasons) <= 6
    and private.is_valid_text(array_to_string(reasons, ' '), 0, 600) is not false
  ),
  constraint time_zone_is_name check (private.is_time_zone(time_zone)),
  constraint planned_for_is_in_this_century
    check (planned_for >= '2020-01-01' and planned_for < '2100-01-01')
);

create index draft_versions_picture_id_idx on public.draft_versions (picture_id);

create table public.draft_decisions (
  -- A form sent twice is one decision.
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  version integer not null,
  decision public.draft_decision not null,
  comment text,
  created_at timestamptz not null default now(),
  by_email boolean not null default false,
  foreign key (draft_id, version) references public.draft_versions (draft_id, number)
    on delete cascade,
  constraint comment_is_valid_text check (private.is_valid_text(comment, 1, 2000)),
  constraint changes_requested_has_comment check (decision = 'approved' or comment is not null)
);
create index draft_decisions_draft_id_version_idx on public.draft_decisions (draft_id, version);

alter table public.drafts enable row level security;
alter table public.draft_versions enable row level security;
alter table public.draft_decisions enable row level security;

create trigger draft_versions_are_append_only before update on public.draft_versions
  for each row execute function private.reject_append_only_change();
create trigger draft_decisions_are_append_only before update on public.draft_decisions
  for each row execute function private.reject_append_only_change();
