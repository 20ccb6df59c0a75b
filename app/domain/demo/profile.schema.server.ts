import * as z from "zod/mini";
import { tooLongMessage } from "../form-messages";
import { PROFILE_LIMITS } from "./profile";

const text = (max: number) =>
  z.pipe(
    z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(max, { error: ({ input }) => tooLongMessage(max, String(input).length) }),
        ),
    ),
    z.transform((value) => value ?? ""),
  );

export const demoProfileSchema = () =>
  z.object({
    name: text(PROFILE_LIMITS.name),
    jobTitle: text(PROFILE_LIMITS.jobTitle),
    bio: text(PROFILE_LIMITS.bio),
    phone: text(PROFILE_LIMITS.phone),
    location: text(PROFILE_LIMITS.location),
    company: text(PROFILE_LIMITS.company),
    website: text(PROFILE_LIMITS.website),
  });
