import * as z from "zod/mini";
import { parseTimeZone } from "./slots";

/** Schema of a time zone. @param message error of a zone that is missing or does not exist */
export const timeZone = (message: string) =>
  z.string(message).check(z.refine((zone) => parseTimeZone(zone) !== null, message));
