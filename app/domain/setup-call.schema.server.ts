import * as z from "zod/mini";
import { CONTACT_LIMITS } from "./contact";
import { requiredText } from "./text.schema.server";

/** The form that asks for an early set-up call; it brings the id, so that sent twice it is one call. */
export const setupCallSchema = () =>
  z.object({
    id: z.uuid("Please open the form again"),
    message: requiredText("Please say when and where we reach you", CONTACT_LIMITS.message),
  });
