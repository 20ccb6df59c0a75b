-- Whatever else a policy allows, a client whose session was ended reads and writes nothing. Asked in
-- a subquery, so once per statement and not once per row. A table of a later migration needs the
-- same policy; tests/database/security-sessions.test.ts finds one that lacks it.
do $$
declare
  relation regclass;
begin
  for relation in
    select oid from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  loop
    execute format(
      'create policy "Only while the session lives" on %s as restrictive to authenticated
         using ((select private.session_is_alive())) with check ((select private.session_is_alive()))',
      relation
    );
  end loop;
end
$$;
