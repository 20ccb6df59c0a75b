-- Loses all meetings and the days off.

drop function private.part_meeting(uuid);
drop table public.meetings;
drop table public.days_off;
