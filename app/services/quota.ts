/**
 * The status of "you did that too often": the database counts what each client writes, because the
 * site's own limits do not stand before its API, and hosted Supabase counts calls.
 */
export const TOO_OFTEN = 429;
