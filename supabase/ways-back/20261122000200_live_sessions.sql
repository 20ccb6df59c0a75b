-- Loses no data.

drop function private.session_is_alive();
drop function private.has_second_step(uuid);
