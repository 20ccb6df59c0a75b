-- The rules of app/domain/ that protect somebody else than the writer: whoever opens a link, a list
-- or an export of what clients wrote. tests/database/security-text.test.ts holds both to the same
-- decisions. Characters are named by their codes, because \s and \w mean other ones in other
-- collations.

-- Without the white space around it, as JavaScript's trim() sees it.
create function private.trimmed(value text) returns text
  language sql immutable strict parallel safe set search_path = '' as $$
  select btrim(value, E'\t\n\u000B\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF')
$$;

-- At most so long as it stands and at least so long when trimmed, without control characters except
-- tabs and line breaks.
create function private.is_text(value text, fewest integer, most integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= most
    and char_length(private.trimmed(value)) >= fewest
    and value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]'
$$;

-- Whether a spreadsheet would run it at the start of a cell.
create function private.starts_formula(value text) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select value ~ '^[\t\r]'
    or private.trimmed(value) ~ '^([=\uFF1D]|[+@\uFF0B\uFF0D\uFF20-][^(|\uFF08\uFF5C]*[(|\uFF08\uFF5C])'
$$;

-- An http(s) address with a dot in its host, without credentials, white space or control characters.
create function private.is_web_address(value text, most integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= most and value !~ '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]'
    and value ~ '^[Hh][Tt][Tt][Pp][Ss]?://([^/?#@\\:.\[\]<>^|%"`{}]+\.)+[^/?#@\\:.\[\]<>^|%"`{}]+\.?(:[0-9]{1,5})?([/?#]|$)'
$$;

create function private.is_email(value text, most integer) returns boolean
  language sql immutable strict parallel safe set search_path = '' as $$
  select char_length(value) <= most
    and value ~ '^([A-Za-z0-9_''+-]+\.)*[A-Za-z0-9_''+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$'
$$;

-- A check runs with the rights of whoever writes the row.
revoke all on function private.trimmed(text), private.is_text(text, integer, integer),
  private.starts_formula(text), private.is_web_address(text, integer),
  private.is_email(text, integer) from public;
grant usage on schema private to service_role;
grant execute on function private.trimmed(text), private.is_text(text, integer, integer),
  private.starts_formula(text), private.is_web_address(text, integer),
  private.is_email(text, integer) to authenticated, service_role;

-- Rows from before keep their meaning: an address nobody may open goes, a control character becomes
-- a space, and a formula gets the apostrophe that spreadsheets read as "this is text".
update public.profiles set
  website = case when private.is_web_address(website, 2048) then website end,
  facebook_url = case when private.is_web_address(facebook_url, 2048) then facebook_url end,
  instagram_url = case when private.is_web_address(instagram_url, 2048) then instagram_url end,
  linkedin_url = case when private.is_web_address(linkedin_url, 2048) then linkedin_url end,
  business_name = left(case when private.starts_formula(business_name) then '''' else '' end
    || regexp_replace(business_name, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]', ' ', 'g'), 200),
  offer_description = regexp_replace(offer_description, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]', ' ', 'g'),
  differentiator = regexp_replace(differentiator, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]', ' ', 'g'),
  words_to_avoid = regexp_replace(words_to_avoid, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]', ' ', 'g');
update public.support_tickets set
  subject = left(case when private.starts_formula(subject) then '''' else '' end
    || btrim(regexp_replace(subject, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]', ' ', 'g')), 200),
  description = left(btrim(regexp_replace(description, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]', ' ', 'g')), 4000);

-- Not valid: what the lines above could not mend must not stop a deployment.
alter table public.profiles
  add constraint business_name_is_text check (private.is_text(business_name, 2, 200)) not valid,
  add constraint business_name_is_no_formula check (not private.starts_formula(business_name)) not valid,
  add constraint offer_description_is_text check (private.is_text(offer_description, 10, 4000)) not valid,
  add constraint differentiator_is_text check (private.is_text(differentiator, 10, 4000)) not valid,
  add constraint words_to_avoid_is_text check (private.is_text(words_to_avoid, 0, 4000)) not valid,
  add constraint website_is_web_address check (private.is_web_address(website, 2048)) not valid,
  add constraint facebook_url_is_web_address check (private.is_web_address(facebook_url, 2048)) not valid,
  add constraint instagram_url_is_web_address check (private.is_web_address(instagram_url, 2048)) not valid,
  add constraint linkedin_url_is_web_address check (private.is_web_address(linkedin_url, 2048)) not valid;

alter table public.support_tickets
  add constraint subject_is_text check (private.is_text(subject, 1, 200)) not valid,
  add constraint subject_is_no_formula check (not private.starts_formula(subject)) not valid,
  add constraint description_is_text check (private.is_text(description, 1, 4000)) not valid;

alter table public.newsletter_subscribers
  add constraint email_is_address check (private.is_email(email, 254)) not valid;

-- As before, except for the name: an account's metadata is whatever its owner wrote there, so one
-- that the sign-up form would not take is left out like a missing one.
create or replace function public.claim_profile_webhooks(most integer default 20, client uuid default null)
  returns table (id uuid, body json)
  language sql volatile security definer set search_path = '' as $$
  with claimed as (
    update public.profile_webhook_outbox as waiting
    set attempts = waiting.attempts + 1,
        next_attempt_at = now() + least(interval '30 seconds' * power(2, least(waiting.attempts, 10)), interval '1 hour')
    where waiting.id in (
      select due.id from public.profile_webhook_outbox as due
      where due.delivered_at is null
        and case when client is null then due.next_attempt_at <= now()
                 else due.user_id = client and (due.attempts = 0 or due.next_attempt_at <= now()) end
      order by due.created_at limit least(most, 100)
      for update skip locked
    )
    returning waiting.id, waiting.user_id, waiting.created_at
  )
  select claimed.id, json_build_object(
    'userId', users.id,
    'name', coalesce(
      case when private.is_text(users.raw_user_meta_data ->> 'name', 1, 100)
            and not private.starts_formula(users.raw_user_meta_data ->> 'name')
           then btrim(users.raw_user_meta_data ->> 'name') end,
      nullif(split_part(users.email, '@', 1), ''), 'User'),
    'email', users.email,
    'business_name', profiles.business_name, 'website', profiles.website, 'facebook_url', profiles.facebook_url,
    'instagram_url', profiles.instagram_url, 'linkedin_url', profiles.linkedin_url,
    'offer_description', profiles.offer_description, 'differentiator', profiles.differentiator,
    'tone_preference', profiles.tone_preference, 'words_to_avoid', profiles.words_to_avoid, 'chosen_plan', profiles.chosen_plan
  )
  from claimed join public.profiles on profiles.id = claimed.user_id join auth.users on users.id = claimed.user_id
  order by claimed.created_at
$$;
