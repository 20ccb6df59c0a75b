import * as z from "zod";
import { PROFILE_LIMITS } from "./demo-profile";
import { atMostMessage } from "./messages";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, atMostMessage(max))
    .optional()
    .transform((value) => value ?? "");

/** The demo profile form: nothing is required, nothing is kept. */
export const demoProfileSchema = z.object({
  name: text(PROFILE_LIMITS.name),
  jobTitle: text(PROFILE_LIMITS.jobTitle),
  bio: text(PROFILE_LIMITS.bio),
  phone: text(PROFILE_LIMITS.phone),
  location: text(PROFILE_LIMITS.location),
  company: text(PROFILE_LIMITS.company),
  website: text(PROFILE_LIMITS.website),
});
