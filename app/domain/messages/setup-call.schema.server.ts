import * as z from "zod/mini";
import { requiredText } from "../text.schema.server";
import { CONTACT_LIMITS } from "./contact";

export const setupCallSchema = () =>
  z.object({
    message: requiredText("Please say when and where we can reach you", CONTACT_LIMITS.message),
  });
