import * as z from "zod/mini";
import { newsletterSchema } from "../subscribers/subscription.schema.server";

export const memberSchema = () => z.object({ email: newsletterSchema().shape.email });
