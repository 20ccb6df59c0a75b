-- Loses the tokens that are still to be revoked at LinkedIn: let them be drained first.

do $$
begin
  if to_regclass('cron.job') is not null then
    perform cron.unschedule(jobname) from cron.job
    where jobname in ('drain-linkedin-revocations') and username = current_user;
  end if;
end
$$;

drop trigger owe_linkedin_revocation_at_the_end on public.linkedin_connections;
drop function private.owe_linkedin_revocation();
drop function private.request_linkedin_revocation_drain();
drop function public.claim_linkedin_revocations(integer);
drop table public.linkedin_revocations;
