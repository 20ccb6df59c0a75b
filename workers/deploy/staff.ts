/** The desk cannot add its first member. Also invites again who can't open the desk. */
import { argv, env, exit, stderr, stdout } from "node:process";

const RESULTS: Record<string, string> = {
  no_account: "has no account with a confirmed email: sign up with it first.",
  mfa_missing:
    "is on the team, but cannot open the desk yet: first they set up two-step sign-in under Account, then they accept the invitation that we email them, within 24 hours.",
  invited:
    "is on the team, but cannot open the desk yet: they accept the invitation that we email them, within 24 hours.",
  admitted: "is on the team and may open the desk.",
};

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
const admission = (await response.json()) as string;
const line = `${email} ${RESULTS[admission]}`;
if (admission === "no_account") end(line);
stdout.write(`${line}\n`);
