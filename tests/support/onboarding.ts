import { backendAt } from "./backend.ts";
import { PASSWORD, type Visitor } from "./visitor.ts";

export const ANSWERS = {
  business_name: "Fig & Olive",
  website: "figandolive.example",
  offer_description: "Wood-fired pizza and natural wine in the old town",
  differentiator: "Sourdough that rests for three days",
  facebook_url: "",
  instagram_url: "instagram.com/figandolive",
  linkedin_url: "",
  tone_preference: "Friendly",
  words_to_avoid: "cheap",
};

export function signUpFields(visitor: Visitor) {
  return {
    name: "Maria Nicolaou",
    email: visitor.email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: "on",
  };
}

/**
 * Signs the visitor up and confirms the mail: they are then signed in, with an unfinished profile.
 */
export async function becomeUser(
  visitor: Visitor,
  backendUrl: string,
  plan = "pro",
): Promise<void> {
  await visitor.post(`/signup?plan=${plan}`, signUpFields(visitor));
  const link = new URL(await backendAt(backendUrl).confirmationLink(visitor.email), "http://site");
  await visitor.post("/email-verified", { token_hash: link.searchParams.get("token_hash") ?? "" });
}

/** Like becomeUser, but with the questionnaire completed. */
export async function becomeClient(
  visitor: Visitor,
  backendUrl: string,
  plan = "pro",
): Promise<void> {
  await becomeUser(visitor, backendUrl, plan);
  const done = await visitor.post("/profile-questionnaire", {
    ...ANSWERS,
    intent: "complete",
  });
  if (done.location !== "/schedule-meeting")
    throw new Error(`The questionnaire was not saved: ${done.status} ${done.text.slice(0, 400)}`);
}

/** The token in the newest mail to the address, taken from its only link. */
export async function newestToken(address: string, backendUrl: string): Promise<string> {
  const link = new URL(await backendAt(backendUrl).confirmationLink(address), "http://site");
  return link.searchParams.get("token_hash") ?? "";
}
