import {
  type AuthProject,
  readBody,
  parseCall,
  parseJson,
  type AuthLayer,
  reject,
  replaceRequestBody,
} from "./layer.ts";

type VerifyRequest = Record<"type" | "token" | "token_hash" | "email" | "redirect_to", unknown>;

/** Hosted Supabase accepts a link's hash, or a code with its email, and "email" for any link. */
export const validateVerify: AuthLayer = (auth, project) => async (request) => {
  if (parseCall(request) !== "POST verify") return auth(request);
  const body = (await readBody(request)) as VerifyRequest;
  const problem = body.type ? findProblem(body) : null;
  if (problem) return reject(400, "validation_failed", problem);
  const type = await resolveType(body, project);
  const response = await auth(
    type === body.type ? request : replaceRequestBody(request, { ...body, type }),
  );
  const isExpired = (await parseJson(response))?.error_code === "otp_expired";
  return isExpired && body.token
    ? reject(403, "otp_expired", "Token has expired or is invalid")
    : response;
};

function findProblem({ token, token_hash, email, redirect_to }: VerifyRequest): string | null {
  if (Boolean(token) === Boolean(token_hash))
    return "Verify requires either a token or a token hash";
  if (token && !email) return "Only an email address or phone number should be provided on verify";
  return token_hash && (email || redirect_to)
    ? "Only the token_hash and type should be provided"
    : null;
}

async function resolveType(
  { type, token_hash }: VerifyRequest,
  { rows }: AuthProject,
): Promise<unknown> {
  if (type === "invite") return "signup";
  if (type !== "email") return type;
  const recoveries = await rows("select from auth.users where recovery_token = $1", [
    token_hash ?? "",
  ]);
  return recoveries.length > 0 ? "magiclink" : "signup";
}
