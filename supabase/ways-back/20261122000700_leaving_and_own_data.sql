-- Loses no data. A token alone deletes an account again, and leaves its newsletter row.

drop function public.my_webhook_deliveries();
drop function public.my_newsletter_subscription();
drop function private.my_webhook_deliveries();
drop function private.my_newsletter_subscription();

create or replace function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  delete from auth.users where id = auth.uid();
end
$$;
