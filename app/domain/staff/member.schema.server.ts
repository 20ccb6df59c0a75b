import * as z from "zod/mini";
import { newsletterSchema } from "../subscribers/subscription.schema.server";

/** Schema of a new staff member, identified by the email of their account. */
export const memberSchema = () => z.object({ email: newsletterSchema().shape.email });
