-- What visitors write by the contact form, kept for twelve months (private.keep_house). Anybody may
-- send one, by a function whose answer is empty; only the service role reads them.
-- tests/unit/limits-agree.test.ts holds the limits to those of app/domain/.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (private.is_text(name, 1, 100) and not private.starts_formula(name)),
  email text not null check (private.is_email(email, 254)),
  subject text not null check (private.is_text(subject, 1, 200) and not private.starts_formula(subject)),
  message text not null check (private.is_text(message, 1, 5000)),
  created_at timestamptz not null default now()
);
create index contact_messages_by_age on public.contact_messages (created_at);
create index contact_messages_by_sender on public.contact_messages (lower(email));

alter table public.contact_messages enable row level security;

revoke all on public.contact_messages from public, anon, authenticated;
grant all on public.contact_messages to service_role;

create policy "Only the service role" on public.contact_messages
  to service_role using (true) with check (true);
create policy "Only while the session lives" on public.contact_messages as restrictive to authenticated
  using ((select private.session_is_alive())) with check ((select private.session_is_alive()));

-- The flood gate counts what everybody together sent in an hour, since the database sees the whole
-- site at one address.
create function private.send_contact_message(sender text, address text, about text, words text)
  returns void
  language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 200;
begin
  if (select count(*) from (
        select from public.contact_messages where created_at > now() - interval '1 hour' limit most
      ) as lately) >= most then
    raise sqlstate 'PT429' using message = 'Too often: please wait and try again later.';
  end if;
  insert into public.contact_messages (name, email, subject, message) values (
    private.trimmed(sender), private.trimmed(address), private.trimmed(about), private.trimmed(words)
  );
-- Without the row, which the error would otherwise quote.
exception when check_violation or not_null_violation then
  raise exception '%', sqlerrm using errcode = '22023';
end
$$;

create function public.send_contact_message(name text, email text, subject text, message text)
  returns void
  language sql set search_path = '' as $$
  select private.send_contact_message(name, email, subject, message)
$$;

revoke all on function private.send_contact_message(text, text, text, text),
  public.send_contact_message(text, text, text, text) from public;
grant execute on function private.send_contact_message(text, text, text, text),
  public.send_contact_message(text, text, text, text) to anon, authenticated;

-- What was sent under the caller's address.
create function private.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select messages.name, messages.email, messages.subject, messages.message, messages.created_at
  from public.contact_messages as messages
  join auth.users on lower(users.email) = lower(messages.email)
  where users.id = auth.uid() and private.session_is_alive()
  order by messages.created_at
$$;

create function public.my_contact_messages()
  returns table (name text, email text, subject text, message text, created_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.my_contact_messages() $$;

revoke all on function private.my_contact_messages(), public.my_contact_messages() from public, anon;
grant execute on function private.my_contact_messages(), public.my_contact_messages() to authenticated;
