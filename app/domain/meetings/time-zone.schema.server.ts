import * as z from "zod/mini";
import { parseTimeZone } from "./slots";

export const timeZone = (message: string) =>
  z.string(message).check(z.refine((zone) => parseTimeZone(zone) !== null, message));
