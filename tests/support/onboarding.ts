import { createBackendHandle } from "./backend.ts";
import { createPublicApi } from "./public-api.ts";
import { getUserId, writeSession } from "./session-cookie.ts";
import { PASSWORD, Visitor } from "./visitor.ts";

const NAME = "Maria Nicolaou";

export const ANSWERS = {
  business_name: "Fig & Olive",
  website: "figandolive.example",
  offer_description: "Wood-fired pizza and natural wine in the old town. We deliver by bicycle.",
  differentiator: "Sourdough that rests for three days",
  facebook_url: "",
  instagram_url: "instagram.com/figandolive",
  linkedin_url: "",
  tone_preference: "Friendly",
  words_to_avoid: "cheap",
};

export function signUpFields(visitor: Visitor) {
  return {
    name: NAME,
    email: visitor.email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: "on",
  };
}

/**
 * Signs the visitor in as a user with an unfinished profile. Calls the auth service itself, because
 * the forms have tests of their own.
 */
export async function signInAsUser(
  visitor: Visitor,
  backendUrl: string,
  plan = "pro",
): Promise<void> {
  const api = createPublicApi(backendUrl);
  const data = { name: NAME, chosen_plan: plan, marketing_emails_accepted: true };
  writeSession(visitor, (await api.register(visitor.email, data)).session);
}

/** Signs the visitor in as a staff member, for whom the login page opens the desk. */
export async function signInAsStaff(visitor: Visitor, backendUrl: string): Promise<void> {
  await signInAsUser(visitor, backendUrl);
  await createBackendHandle(backendUrl).rpc("add_staff", { email: visitor.email });
  const { location } = await visitor.get("/login");
  if (location !== "/desk") throw new Error(`The desk stayed closed: redirected to ${location}`);
}

/** Like signInAsUser, but with the questionnaire completed. */
export async function signInAsClient(
  visitor: Visitor,
  backendUrl: string,
  plan = "pro",
): Promise<void> {
  await signInAsUser(visitor, backendUrl, plan);
  const done = await visitor.post("/profile-questionnaire", {
    ...ANSWERS,
    intent: "complete",
  });
  if (done.location !== "/schedule-meeting")
    throw new Error(`The questionnaire was not saved: ${done.status} ${done.text.slice(0, 400)}`);
}

/** Activates the plan of a client, who has to request another one from then on. */
export function activatePlan(client: Visitor, backendUrl: string): Promise<void> {
  return createBackendHandle(backendUrl).activatePlan(getUserId(client));
}

/** Has the link of a new account for another password emailed, and returns its path. */
export async function requestResetPath(siteUrl: string, backendUrl: string): Promise<string> {
  const owner = new Visitor(siteUrl);
  await createPublicApi(backendUrl).register(owner.email);
  await owner.post("/forgot-password", { email: owner.email });
  return `/reset-password?token_hash=${await getNewestToken(owner.email, backendUrl)}`;
}

/** Returns the token in the only link of the newest email to an address. */
export async function getNewestToken(address: string, backendUrl: string): Promise<string> {
  const link = new URL(
    await createBackendHandle(backendUrl).confirmationLink(address),
    "http://site",
  );
  return link.searchParams.get("token_hash") ?? "";
}
