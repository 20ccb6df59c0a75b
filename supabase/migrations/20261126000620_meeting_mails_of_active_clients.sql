-- Owes a mail about a meeting to its client and, as team_<what>, to every member. As before, with whether
-- the client's plan is active: they may meet us again, and no mail should say that the plan waits for it.
create or replace function private.owe_meeting_mails(what text, meeting public.meetings) returns void
  language plpgsql set search_path = '' as $$
declare
  client uuid;
  facts jsonb;
begin
  -- The account may be gone, and its meeting with it.
  select users.id, jsonb_strip_nulls(jsonb_build_object(
    'id', meeting.id, 'starts_at', meeting.starts_at, 'sequence', meeting.sequence::text,
    'zone', meeting.zone, 'client', profiles.business_name, 'email', users.email,
    'active', case when profiles.plan_status = 'active' then 'yes' end
  )) into client, facts
  from (values (meeting.user_id)) as owner (id)
  left join auth.users on users.id = owner.id
  left join public.profiles on profiles.id = owner.id;
  -- What was to remind of another time is not sent any more.
  delete from public.mail_outbox where kind = 'meeting_reminder' and data ->> 'id' = meeting.id::text;
  perform private.owe_mail(
    what, facts ->> 'email',
    facts || jsonb_build_object('key', (select keys.key from private.meeting_keys as keys where keys.meeting_id = meeting.id)),
    client
  );
  if what <> 'meeting_reminder' then
    perform private.owe_mail('team_' || what, members.email, facts, client)
    from public.staff join auth.users as members on members.id = staff.user_id;
  end if;
end
$$;
