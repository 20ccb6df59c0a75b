-- Loses no data. A token of an ended session reads and writes until it expires.

do $$
declare
  relation regclass;
begin
  for relation in
    select polrelid from pg_catalog.pg_policy where polname = 'Only while the session lives'
  loop
    execute format('drop policy "Only while the session lives" on %s', relation);
  end loop;
end
$$;
