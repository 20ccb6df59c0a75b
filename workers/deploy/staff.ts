/**
 * `npm run staff -- someone@example.com`: adds the account with that confirmed email to the staff and
 * invites it, because the desk can only be opened by staff and so cannot add the first one. A member
 * who has not accepted is invited again. SUPABASE_URL and
 * SUPABASE_SECRET_KEY select the project; the default is the embedded backend, which must be
 * running.
 */
import { argv, env, exit, stderr, stdout } from "node:process";

const [email] = argv.slice(2);
const url = env.SUPABASE_URL ?? `http://127.0.0.1:${env.SUPABASE_PORT ?? 54321}`;
const key = env.SUPABASE_SECRET_KEY ?? "sb_secret_local";
const end = (line: string): never => {
  stderr.write(`${line}\n`);
  exit(1);
};
if (!email) end("Say whom to add: npm run staff -- someone@example.com");

const response = await fetch(`${url}/rest/v1/rpc/add_staff`, {
  method: "POST",
  headers: { apikey: key, Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
  body: JSON.stringify({ email }),
}).catch(() => end(`Nobody answers at ${url}. Does it run?`));
if (!response.ok) end(`${url} answered ${response.status}. Is SUPABASE_SECRET_KEY its secret key?`);
if ((await response.json()) !== true)
  end(`There is no account with the confirmed address ${email}: sign up with it first.`);
stdout.write(
  `${email} is on the team. Where the desk requires two-step sign-in, the invitation that we e-mail them opens it, within 24 hours; otherwise their next sign-in does.\n`,
);
