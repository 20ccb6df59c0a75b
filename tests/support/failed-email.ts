import { sql } from "./remote-sql.ts";

const UNBREAKABLE_WORD =
  "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle";

/** Creates an email that is given up, with an error that offers no line break. @returns its id */
export async function createFailedEmail(): Promise<string> {
  const id = crypto.randomUUID();
  await sql(
    `insert into private.jobs (id, kind, subject_id, details, attempts, due_at, give_up_at, last_error)
     values ($1, 'account_deleted', $1, $2, 12, '2026-01-01', '2026-01-04', $3)`,
    [
      id,
      { by: "client", recipient: `${id}@example.com` },
      `The email service answered 422 ${UNBREAKABLE_WORD}`,
    ],
  );
  return id;
}
