import * as z from "zod/mini";
import { parseTimeZone } from "./slots";

/** Schema of a time zone. @param message says what to choose instead of a zone that does not exist */
export const timeZone = (message: string) =>
  z.string().check(z.refine((zone) => parseTimeZone(zone) !== null, message));
