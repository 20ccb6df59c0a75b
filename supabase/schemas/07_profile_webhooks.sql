create function private.enqueue_profile_webhook() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- The site calls send-profile-webhook right after the save.
  perform private.enqueue_job('profile_webhook', new.id, new.id, now() + interval '10 seconds');
  return null;
end
$$;

create trigger enqueue_webhook_on_completion after update on public.profiles
  for each row when (not private.is_profile_complete(old) and private.is_profile_complete(new))
  execute function private.enqueue_profile_webhook();

-- Leaves out invalid names.
create function private.write_profile_webhook(user_id uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'userId', users.id,
    'name', coalesce(
      private.parse_name(users.raw_user_meta_data),
      nullif(split_part(users.email, '@', 1), ''),
      'User'
    ),
    'email', users.email,
    'business_name', profiles.business_name, 'website', profiles.website,
    'facebook_url', profiles.facebook_url, 'instagram_url', profiles.instagram_url,
    'linkedin_url', profiles.linkedin_url, 'offer_description', profiles.offer_description,
    'differentiator', profiles.differentiator, 'tone_preference', profiles.tone_preference,
    'words_to_avoid', profiles.words_to_avoid, 'chosen_plan', profiles.chosen_plan
  )
  from public.profiles join auth.users on users.id = profiles.id where profiles.id = $1
$$;
