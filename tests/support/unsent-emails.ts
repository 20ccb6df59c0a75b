/**
 * Unsent emails, each with what it would say if it were sent now, as a relation for SQL: kind, recipient,
 * payload, user_id, due_at, attempts and give_up_at. Those that would say nothing are left out.
 */
export const EMAILS = `(
  select jobs.id, jobs.kind, written.payload ->> 'recipient' as recipient, written.payload,
    jobs.recipient as user_id, jobs.subject_id, jobs.created_at, jobs.due_at, jobs.attempts, jobs.give_up_at,
    jobs.last_error
  from private.jobs cross join lateral private.write_job(jobs) as written (payload)
  where jobs.lane = 'emails' and written.payload is not null
) as emails`;
