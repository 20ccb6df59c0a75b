import * as z from "zod/mini";
import { requiredText } from "../text.schema.server";
import { CONTACT_LIMITS } from "./contact";

/**
 * Schema of a request for an early set-up call; the form provides the id, so that sending it twice
 * creates one request.
 */
export const setupCallSchema = () =>
  z.object({
    id: z.uuid("Please open the form again"),
    message: requiredText("Please say when and where we can reach you", CONTACT_LIMITS.message),
  });
