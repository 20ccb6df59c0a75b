/**
 * HTTP status of a call above the database's limit. The database limits what each client writes,
 * because the site's own rate limits do not protect its API, and hosted Supabase only limits calls.
 */
export const HTTP_TOO_MANY_REQUESTS = 429;

/** HTTP status of a database function, or a policy of a table, that rejects its caller. */
export const HTTP_FORBIDDEN = 403;

/** HTTP status of a database function that returns nothing. */
export const HTTP_NO_CONTENT = 204;

/** HTTP status of an insert. */
