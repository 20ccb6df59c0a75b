-- Loses what is owed: profiles that were completed and not yet delivered are never sent. The
-- extensions stay, because others may use them.

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.unschedule(jobname) from cron.job
    where jobname in ('drain-profile-webhooks') and username = current_user;
  end if;
end
$$;

drop trigger owe_profile_webhook_at_completion on public.profiles;
drop function private.owe_profile_webhook();
drop function private.request_profile_webhook_drain();
drop function public.claim_profile_webhooks(integer, uuid);
drop table public.profile_webhook_outbox;
