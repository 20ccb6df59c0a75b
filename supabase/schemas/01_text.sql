-- What is left of a text is what its readers see. The site has the same characters.
create function private.remove_unseen(value text) returns text
  language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(
    value,
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F'
    '\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0'
    '\uFFF0-\uFFFC\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+',
    '', 'g'
  )
$$;

-- A minimum also excludes text without a visible character.
create function private.is_valid_text(value text, min_length integer, max_length integer)
  returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) between min_length and max_length and (min_length = 0 or private.remove_unseen(value) <> '')
$$;

-- One line, because it may reach an email's header.
create function private.is_valid_line(value text, min_length integer, max_length integer)
  returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select private.is_valid_text(value, min_length, max_length)
    and value !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]'
$$;

create function private.is_web_url(value text, max_length integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= max_length and value ~* '^https?://[^\u0001-\u0020\u007F-\u00A0]+$'
$$;

-- What a mail server reads as one address, without a name.
create function private.is_email(value text, max_length integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= max_length
    and value ~ '^[^@]+@[^@]+$' and value !~ '[<>()\[\],;:"\\]'
    and private.remove_unseen(value) = value
$$;

-- An unknown zone would end every query that converts to it. Browsers know neither PDT nor offsets like XYZ5.
create function private.is_time_zone(value text) returns boolean
  language plpgsql stable strict parallel safe set search_path = '' as $$
begin
  perform now() at time zone value;
  return char_length(value) <= 64 and value !~* '^(posix|right)/' and value ~ '^('
    '[A-Za-z_]+(/[A-Za-z_-]+)+|Etc/GMT([+]([0-9]|1[0-2])|-([0-9]|1[0-4]))'
    '|UTC|GMT|WET|CET|MET|EET|EST|MST|HST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$';
exception when invalid_parameter_value then
  return false;
end
$$;

-- Lowercase, without accents and vowel points, a space before each word: in Chinese and Japanese before
-- each character. Its cost keeps the planner from scanning a table by it.
create function private.fold_text(value text) returns text
  language sql immutable strict parallel safe cost 1000 set search_path = '' as $$
  select ' ' || regexp_replace(
    replace(replace(replace(
      regexp_replace(
        normalize(translate(lower(value collate "pg_c_utf8"), 'ςøłđı’‘ʼ´`‐‑–—', 'σoldi''''''''''----'), nfkd),
        '[\u0300-\u036F\u0591-\u05BD\u0640\u064B-\u065F]', '', 'g'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'
    ),
    '([\u2E80-\u30FF\u3400-\u9FFF\U00020000-\U0003FFFF])', ' \1', 'g'
  )
$$;

-- The site's Worker names it; null where unknown.
create function private.get_visitor_time_zone() returns text
  language sql stable set search_path = '' as $$
  select zone from (
    select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-time-zone' as zone
  ) as named where private.is_time_zone(zone)
$$;

create function private.parse_name(metadata jsonb) returns text
  language sql immutable set search_path = '' as $$
  select name from (select metadata ->> 'name' as name) as sent
  where private.is_valid_line(name, 1, 100)
$$;

-- Applies to the table's owner too.
create function private.reject_append_only_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  raise exception 'The log is only added to' using errcode = '42501';
end
$$;

-- Checks run with the rights of the role that writes the row.
grant execute on function
  private.is_valid_text, private.is_valid_line, private.remove_unseen, private.fold_text
  to anon, authenticated, service_role;
grant execute on function private.is_web_url, private.is_email, private.is_time_zone
  to authenticated, service_role;

-- Checks text before it reaches a function's body; tests/database/text-coverage.test.ts finds gaps.
create domain private.line as text check (private.is_valid_line(value, 0, 254));
create domain private.multiline_text as text check (private.is_valid_text(value, 0, 5000));

-- A page of a list, and one row that tells of another page; a part of an export.
create domain private.page_rows as integer check (coalesce(value, -1) between 0 and 51);
create domain private.export_rows as integer check (coalesce(value, -1) between 0 and 1000);

create function private.generate_token() returns text
  language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;

create function private.hash_token(token text) returns text
  language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;
