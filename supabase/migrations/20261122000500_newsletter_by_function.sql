-- A row that is inserted can be counted, and a count tells whether the address was there. So nobody
-- inserts any more: one function takes one address, and its answer is empty whatever happened.

revoke insert (email) on public.newsletter_subscribers from anon, authenticated;
drop policy "Everybody may subscribe an address" on public.newsletter_subscribers;
drop trigger skip_known_subscriber on public.newsletter_subscribers;
drop function private.skip_known_subscriber();

create policy "Only the service role" on public.newsletter_subscribers
  to service_role using (true) with check (true);

create index newsletter_subscribers_by_age on public.newsletter_subscribers (created_at);

-- The flood gate counts what everybody together added in an hour, since the database sees the whole
-- site at one address. It closes for known addresses too, or it would tell them apart.
create function private.subscribe_to_newsletter(address text) returns void
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
revoke all on function private.subscribe_to_newsletter(text) from public;
grant usage on schema private to anon;
grant execute on function private.subscribe_to_newsletter(text) to anon, authenticated;

create function public.subscribe_to_newsletter(email text) returns void
  language sql set search_path = '' as $$ select private.subscribe_to_newsletter(email) $$;
revoke all on function public.subscribe_to_newsletter(text) from public;
grant execute on function public.subscribe_to_newsletter(text) to anon, authenticated;
