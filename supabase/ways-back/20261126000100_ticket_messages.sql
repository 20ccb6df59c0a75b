-- Loses what was said on tickets beyond their first message.

drop trigger audit_tickets on public.support_tickets;
alter table public.support_tickets drop column waits_since;
drop index public.support_tickets_by_status, public.support_tickets_by_age;
drop function public.reply_to_my_ticket(uuid, uuid, text), public.close_my_ticket(uuid, boolean);
drop function private.reply_to_my_ticket(uuid, uuid, text), private.close_my_ticket(uuid, boolean),
  private.part_ticket(uuid), private.waiting_tickets(), private.desk_tickets(jsonb),
  private.desk_page(jsonb, integer), private.desk_ticket(jsonb), private.desk_reply(jsonb),
  private.desk_close_ticket(jsonb), private.add_ticket_message(uuid, uuid, text, uuid, uuid);
drop table public.ticket_messages;
