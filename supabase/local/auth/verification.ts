import {
  type AuthProject,
  readBody,
  parseCall,
  parseJson,
  type AuthLayer,
  reject,
  withBody,
} from "./layer.ts";

type Proof = Record<"type" | "token" | "token_hash" | "email" | "redirect_to", unknown>;

/**
 * Hosted Supabase wants either a link's hash or a code with its address, and takes "email" for the
 * kind of either mail that somebody may have got. @supabase/lite wants the kind to be exact, and
 * takes what it can use of the rest.
 */
export const validateVerify: AuthLayer = (auth, project) => async (request) => {
  if (parseCall(request) !== "POST verify") return auth(request);
  const proof = (await readBody(request)) as Proof;
  const problem = proof.type ? findProblem(proof) : null;
  if (problem) return reject(400, "validation_failed", problem);
  const type = await exactType(proof, project);
  const answer = await auth(type === proof.type ? request : withBody(request, { ...proof, type }));
  const isExpired = (await parseJson(answer))?.error_code === "otp_expired";
  return isExpired && proof.token
    ? reject(403, "otp_expired", "Token has expired or is invalid")
    : answer;
};

function findProblem({ token, token_hash, email, redirect_to }: Proof): string | null {
  if (Boolean(token) === Boolean(token_hash))
    return "Verify requires either a token or a token hash";
  if (token && !email) return "Only an email address or phone number should be provided on verify";
  return token_hash && (email || redirect_to)
    ? "Only the token_hash and type should be provided"
    : null;
}

async function exactType({ type, token_hash }: Proof, { rows }: AuthProject): Promise<unknown> {
  if (type === "invite") return "signup";
  if (type !== "email") return type;
  const recoveries = await rows("select from auth.users where recovery_token = $1", [
    token_hash ?? "",
  ]);
  return recoveries.length > 0 ? "magiclink" : "signup";
}
