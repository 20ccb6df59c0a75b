/**
 * Lowers the cost of password hashes to the least that bcrypt allows: at the cost of a deployment
 * they take a third of the suite's CPU time. Imported before @supabase/lite.
 */
process.env.LITE_AUTH_BCRYPT_COST ??= "4";
