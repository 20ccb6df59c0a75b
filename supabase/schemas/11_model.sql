create type public.model_call_purpose as enum ('drafts', 'repair', 'judge', 'sample', 'alt_text', 'picture');

create table private.model_calls (
  id bigint generated always as identity primary key,
  purpose public.model_call_purpose not null,
  -- Null for a visitor's sample.
  user_id uuid references auth.users (id) on delete set null,
  provider text not null,
  model text not null,
  prompt_version text not null,
  -- "answer", or why there is none.
  outcome text not null,
  -- The maximum, without an answer.
  prompt_tokens integer not null,
  completion_tokens integer not null,
  cost_usd numeric(12, 6) not null,
  duration_ms integer not null,
  created_at timestamptz not null default now()
);
create index model_calls_user_id_created_at_idx on private.model_calls (user_id, created_at);
create index model_calls_created_at_idx on private.model_calls (created_at);

-- By UTC day, because a month has millions of calls.
create table private.model_costs (
  day date primary key,
  call_count integer not null,
  failed_count integer not null,
  cost_usd numeric(12, 6) not null
);

-- While every call is rejected: wrong key or model, or an unpaid bill.
create table private.model_pause (
  is_paused boolean primary key default true check (is_paused),
  provider text not null,
  reason text not null,
  paused_since timestamptz not null default now(),
  test_at timestamptz not null
);

alter table private.model_calls enable row level security;
alter table private.model_costs enable row level security;
alter table private.model_pause enable row level security;

create function private.add_model_cost() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_costs as costs (day, call_count, failed_count, cost_usd)
  values (
    (new.created_at at time zone 'UTC')::date, 1, (new.outcome <> 'answer')::integer, new.cost_usd
  )
  on conflict (day) do update set call_count = costs.call_count + 1,
    failed_count = costs.failed_count + excluded.failed_count,
    cost_usd = costs.cost_usd + excluded.cost_usd;
  return null;
end
$$;

create trigger add_model_cost after insert on private.model_calls
  for each row execute function private.add_model_cost();

create function private.get_model_cost(user_id uuid default null) returns numeric
  language sql stable set search_path = '' as $$
  select coalesce(
    case when $1 is null then (
      select sum(costs.cost_usd) from private.model_costs as costs
      where costs.day >= date_trunc('month', now() at time zone 'UTC')::date
    ) else (
      select sum(calls.cost_usd) from private.model_calls as calls
      where calls.user_id = $1 and calls.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    ) end,
    0
  )
$$;

-- This month, for all clients and for this one.
create type public.model_spending as (client numeric, overall numeric);

create function public.get_model_spending(user_id uuid) returns public.model_spending
  language sql stable security definer set search_path = '' as $$
  select row(private.get_model_cost($1), private.get_model_cost())::public.model_spending
$$;

-- A text ends the model's pause.
create function public.record_model_call(
  purpose public.model_call_purpose, provider text, model text, prompt_version text, outcome text,
  prompt_tokens integer, completion_tokens integer, cost_usd numeric, duration_ms integer,
  user_id uuid default null
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.model_calls (
    purpose, user_id, provider, model, prompt_version, outcome, prompt_tokens, completion_tokens,
    cost_usd, duration_ms
  )
  values (
    $1, (select users.id from auth.users where users.id = $10), $2, $3, $4, left($5, 200), $6, $7, $8, $9
  );
  if outcome = 'answer' and purpose <> 'picture' then
    delete from private.model_pause;
  end if;
end
$$;

-- Tests it in ten minutes. Keeps the start of the pause.
create function public.pause_model(provider text, reason text) returns void
  language sql security definer set search_path = '' as $$
  insert into private.model_pause as pause (provider, reason, test_at)
  values ($1, left($2, 200), now() + interval '10 minutes')
  on conflict (is_paused) do update set reason = excluded.reason, test_at = excluded.test_at
$$;

-- While paused, only one caller gets each test.
create function private.may_call_model() returns boolean
  language plpgsql set search_path = '' as $$
begin
  if not exists (select from private.model_pause) then
    return true;
  end if;
  update private.model_pause set test_at = now() + interval '10 minutes' where test_at <= now();
  return found;
end
$$;

create type public.model_day as (day date, call_count integer, failed_count integer, cost_usd numeric);
create type public.model_failure as (outcome text, call_count integer, last_at timestamptz);
create type public.model_report as (
  provider text,
  model text,
  prompt_version text,
  last_call_at timestamptz,
  paused_since timestamptz,
  pause_reason text,
  month_cost_usd numeric,
  days public.model_day[],
  failures public.model_failure[],
  unchanged_count integer,
  edited_count integer,
  declined_count integer,
  waiting_count integer
);
comment on column public.model_report.provider is 'Null before the first call.';
comment on column public.model_report.model is 'Null before the first call.';
comment on column public.model_report.prompt_version is 'Null before the first draft of a model.';
comment on column public.model_report.last_call_at is 'Null before the first call.';
comment on column public.model_report.paused_since is 'Null unless the provider rejects every call.';
comment on column public.model_report.pause_reason is 'Null unless the provider rejects every call.';

create function private.staff_get_model_report() returns public.model_report
  language plpgsql stable security definer set search_path = '' as $$
declare
  report public.model_report;
  since constant timestamptz := now() - interval '30 days';
begin
  perform private.require_staff();
  select calls.provider, calls.model, calls.prompt_version, calls.created_at
  into report.provider, report.model, report.prompt_version, report.last_call_at
  from private.model_calls as calls where calls.purpose <> 'picture'
  order by calls.created_at desc limit 1;
  select pause.paused_since, pause.reason into report.paused_since, report.pause_reason
  from private.model_pause as pause;
  report.month_cost_usd := private.get_model_cost();
  report.days := array(
    select row(costs.day, costs.call_count, costs.failed_count, costs.cost_usd)::public.model_day
    from private.model_costs as costs where costs.day >= since::date order by costs.day desc
  );
  report.failures := array(
    select row(calls.outcome, count(*), max(calls.created_at))::public.model_failure
    from private.model_calls as calls
    where calls.created_at >= since and calls.outcome <> 'answer'
    group by calls.outcome order by count(*) desc limit 20
  );
  select count(*) filter (where status = 'approved' and version = 1),
    count(*) filter (where status = 'approved' and version > 1),
    count(*) filter (where status in ('changes_requested', 'withdrawn')),
    count(*) filter (where status in ('waiting', 'in_review'))
  into report.unchanged_count, report.edited_count, report.declined_count, report.waiting_count
  from public.drafts where origin = 'ai' and created_at >= since;
  return report;
end
$$;

create function public.staff_get_model_report() returns public.model_report
  language sql stable set search_path = '' as $$ select private.staff_get_model_report() $$;

grant execute on function public.record_model_call, public.pause_model, public.get_model_spending to service_role;
grant execute on function private.staff_get_model_report, public.staff_get_model_report
  to authenticated;
