-- Deletes the caller's account and, by cascade, all that belongs to it. It takes no argument, so
-- nobody can name another account. A function that acts with its owner's rights must not stand in
-- the schema the API serves: this one is private, and the one in public only calls it.
create function private.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Nobody is signed in' using errcode = '28000';
  end if;
  delete from auth.users where id = auth.uid();
end
$$;
revoke all on function private.delete_my_account() from public, anon;
grant usage on schema private to authenticated;
grant execute on function private.delete_my_account() to authenticated;

create function public.delete_my_account() returns void
  language sql set search_path = '' as $$ select private.delete_my_account() $$;
revoke all on function public.delete_my_account() from public, anon;
grant execute on function public.delete_my_account() to authenticated;
