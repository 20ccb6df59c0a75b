-- Loses nothing.

drop function private.takes_marketing(uuid);
drop function private.desk_client(jsonb), private.desk_clients_file(jsonb), private.desk_clients(jsonb),
  private.find_clients(jsonb, integer), private.waiting_clients_without_meeting(),
  private.part_news(uuid);
drop function private.news_of(uuid);
drop index public.profiles_by_age, public.profiles_by_plan_status;
