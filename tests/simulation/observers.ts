/** Records what the checks need to know and the tables do not keep, as SQL. */

/** Tables whose changes by anyone but their client are in the log, with the columns of client and id. */
const LOGGED_TABLES: [table: string, events: string, client: string, id: string][] = [
  ["public.staff", "insert or delete", "", "user_id"],
  ["public.launch_promotion_counters", "update", "", "plan_name"],
  ["public.profiles", "update", "id", "id"],
  ["public.tickets", "update or delete", "user_id", "id"],
  ["public.contact_messages", "update", "", "id"],
  ["public.contact_message_replies", "insert", "", "id"],
  ["public.meetings", "insert or update or delete", "user_id", "id"],
  ["public.days_off", "insert or delete", "", "day"],
  ["public.plan_changes", "update or delete", "user_id", "id"],
  ["public.plan_status_changes", "insert or update or delete", "user_id", "id"],
];

/**
 * Records what the tables themselves do not keep: the launch spots that went with deleted accounts,
 * because nobody else gets them, activations that took none, every email and webhook that was ever due,
 * posts that left under a plan that is not active, the access to LinkedIn that ended, and the changes since
 * the last check.
 */
export const OBSERVERS = `
  -- So few that they run out.
  update public.launch_promotion_counters
    set available_spots = few, total_spots = few
    from (values ('starter', 1), ('pro', 2)) as limits (name, few) where plan_name = name;
  create schema simulation;
  create table simulation.deleted_spots (plan_name text not null);
  create function simulation.keep_deleted_spot() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.deleted_spots values (old.launch_spot::text);
    return null;
  end
  $$;
  create trigger keep_deleted_spot after delete on public.profiles
    for each row when (old.launch_spot is not null)
    execute function simulation.keep_deleted_spot();

  create table simulation.activations_without_spot (plan text, available_spots integer);
  create function simulation.keep_activation_without_spot() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.activations_without_spot
    select plan_name, available_spots from public.launch_promotion_counters
    where plan_name = new.chosen_plan::text;
    return null;
  end
  $$;
  create trigger keep_activation_without_spot after update on public.profiles
    for each row when (
      new.plan_activated_at is distinct from old.plan_activated_at and new.plan_status = 'active'
      and new.launch_spot is null
    )
    execute function simulation.keep_activation_without_spot();

  create table simulation.emails (id uuid, user_id uuid, kind text, payload jsonb, at timestamptz);
  create index on simulation.emails (user_id);
  create function simulation.keep_email() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.emails values (
      new.id, new.user_id, new.kind::text, new.payload || jsonb_build_object('recipient', new.recipient), now()
    );
    return null;
  end
  $$;
  create trigger keep_email after insert on public.email_outbox
    for each row execute function simulation.keep_email();

  create table simulation.webhooks (id uuid primary key);
  create function simulation.keep_webhook() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.webhooks values (new.id);
    return null;
  end
  $$;
  create trigger keep_webhook after insert on public.profile_webhook_outbox
    for each row execute function simulation.keep_webhook();
  create trigger keep_webhook after insert on public.post_webhook_outbox
    for each row execute function simulation.keep_webhook();

  create table simulation.posts_sent_without_plan (id uuid, plan_status text);
  create function simulation.keep_post_without_plan() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.posts_sent_without_plan
    select new.id, plan_status from public.profiles
    where profiles.id = new.user_id and plan_status <> 'active';
    return null;
  end
  $$;
  create trigger keep_post_without_plan after update on public.post_webhook_outbox
    for each row when (new.event = 'post.approved' and new.attempts > old.attempts)
    execute function simulation.keep_post_without_plan();

  create table simulation.ended_tokens (user_id uuid, encrypted_token text);
  create function simulation.keep_ended_token() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.ended_tokens values (old.user_id, old.encrypted_access_token);
    return null;
  end
  $$;
  create trigger keep_ended_token after delete on public.linkedin_connections
    for each row when (old.encrypted_access_token is not null and old.expires_at > now())
    execute function simulation.keep_ended_token();
  create trigger keep_replaced_token after update on public.linkedin_connections
    for each row when (
      old.encrypted_access_token is distinct from new.encrypted_access_token
      and old.expires_at > now()
    )
    execute function simulation.keep_ended_token();
  create table simulation.revoked_tokens (encrypted_token text primary key);
  create function simulation.keep_revoked_token() returns trigger
    language plpgsql security definer set search_path = '' as $$
  begin
    insert into simulation.revoked_tokens values (new.encrypted_token) on conflict do nothing;
    return null;
  end
  $$;
  create trigger keep_revoked_token after insert on public.linkedin_revocations
    for each row execute function simulation.keep_revoked_token();

  create table simulation.changes (
    table_name text, row_id text, action text, actor_id uuid, at timestamptz
  );
  create function simulation.keep_change() returns trigger
    language plpgsql security definer set search_path = '' as $$
  declare
    changed constant jsonb := to_jsonb(coalesce(new, old));
  begin
    if auth.uid() is null or auth.uid() is distinct from (changed ->> tg_argv[0])::uuid then
      insert into simulation.changes
      values (tg_table_name, changed ->> tg_argv[1], lower(tg_op), auth.uid(), now());
    end if;
    return null;
  end
  $$;
  ${LOGGED_TABLES.map(
    ([table, events, client, id]) => `create trigger keep_change after ${events} on ${table}
      for each row execute function simulation.keep_change('${client}', '${id}');`,
  ).join("\n")}`;

/** Forgets the changes that were found in the log. */
export const FORGET_CHANGES = "delete from simulation.changes";
