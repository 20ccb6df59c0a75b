import * as z from "zod/mini";
import { newsletterSchema } from "./newsletter.schema.server";

/** A new member of the team, by the address of their account. */
export const memberSchema = () => z.object({ email: newsletterSchema().shape.email });
