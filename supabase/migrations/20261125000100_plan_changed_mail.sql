-- Who changed their plan hears of it when it takes effect, too. A plan that is still being chosen,
-- before the questionnaire is finished, is no change.
create function private.owe_plan_changed_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.owe_mail(
    'plan_changed', users.email,
    jsonb_build_object('from', old.chosen_plan, 'plan', new.chosen_plan), users.id
  )
  from auth.users where users.id = new.id;
  return null;
end
$$;
revoke all on function private.owe_plan_changed_mail() from public;

create trigger owe_mail_about_changed_plan
  after update of chosen_plan on public.profiles
  for each row when (
    old.chosen_plan is distinct from new.chosen_plan
    and old.business_name <> 'My Business' and old.offer_description <> 'To be completed'
  )
  execute function private.owe_plan_changed_mail();
