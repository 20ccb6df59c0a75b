import * as z from "zod/mini";
import { EMAIL_MESSAGE } from "../form-messages";
import { emailAddress } from "../text.schema.server";

export const newsletterSchema = () =>
  z.object({
    email: emailAddress(EMAIL_MESSAGE),
  });
