/**
 * The database's code for "you did that too often": it counts what each client writes, because the
 * site's own limits do not stand before its API.
 */
export const OVER_QUOTA = "PT429";
