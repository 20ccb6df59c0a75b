create table private.samples (
  hash text primary key,
  -- Null while being written, and where that failed.
  posts jsonb,
  attempts integer not null default 1,
  created_at timestamptz not null default now()
);
create index samples_created_at_idx on private.samples (created_at);

alter table private.samples enable row level security;

create type public.claimed_sample as (posts jsonb, may_be_written boolean);
comment on column public.claimed_sample.posts is 'Null unless they were written before.';

-- Two hundred a day, and twice for the same answers.
create function public.claim_sample(hash text) returns public.claimed_sample
  language plpgsql security definer set search_path = '' as $$
declare
  known private.samples;
begin
  select * into known from private.samples where samples.hash = $1 for update;
  if known.posts is not null or known.attempts >= 2 then
    return row(known.posts, false)::public.claimed_sample;
  end if;
  if not private.may_call_model() or 200 <= (
    select coalesce(sum(samples.attempts), 0) from private.samples
    where samples.created_at > now() - interval '1 day'
  ) then
    return row(null, false)::public.claimed_sample;
  end if;
  insert into private.samples as samples (hash) values ($1)
  on conflict on constraint samples_pkey do update set attempts = samples.attempts + 1;
  return row(null, true)::public.claimed_sample;
end
$$;

create function public.store_sample(hash text, posts jsonb) returns void
  language sql security definer set search_path = '' as $$
  update private.samples set posts = $2 where samples.hash = $1
$$;

grant execute on function public.claim_sample, public.store_sample to service_role;
