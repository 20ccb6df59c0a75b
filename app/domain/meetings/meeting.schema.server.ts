import * as z from "zod/mini";
import { getZonedTime } from "../date-format";
import { isWebUrl, trimLink } from "../text";
import { maxCharacters, multilineText, requiredText } from "../text.schema.server";
import { REASON_MAX_LENGTH, VIDEO_LINK_MAX_LENGTH } from "./meeting";
import { BUSINESS_TIME_ZONE, parseTimeZone } from "./slots";

const CHOOSE_TIME_MESSAGE = "Please choose a time";
const DAY_IS_OVER_MESSAGE = "Please choose today or a later day";
const LINK_MESSAGE = "Please enter a link that starts with https://";

const slot = () => z.iso.datetime({ error: CHOOSE_TIME_MESSAGE });
const note = () => z.optional(multilineText().check(maxCharacters(REASON_MAX_LENGTH)));
/** As the database returned it. */
const seenTime = () => z.optional(z.iso.datetime({ offset: true }));

export const meetingSchema = () => z.object({ starts_at: slot() });

export const rescheduleSchema = () =>
  z.object({ starts_at: slot(), reason: note(), seen_starts_at: seenTime() });

export const proposalSchema = () =>
  z.object({
    first: slot(),
    second: z.optional(slot()),
    third: z.optional(slot()),
    message: note(),
    seen_starts_at: seenTime(),
    seen_event_at: seenTime(),
  });

export const cancellationSchema = () =>
  z.object({
    reason: requiredText("Please say why: the client will read it", REASON_MAX_LENGTH),
    seen_starts_at: seenTime(),
  });

export const videoLinkSchema = () =>
  z.object({
    video_link: z.optional(
      z.string().check(
        z.overwrite(trimLink),
        maxCharacters(VIDEO_LINK_MAX_LENGTH),
        z.refine((link) => isWebUrl(link) && link.startsWith("https://"), LINK_MESSAGE),
      ),
    ),
  });

/** Without `staff_id`, for everyone. New York date. */
export const dayOffSchema = () =>
  z.object({
    day: z.iso.date("Please choose a day").check(
      z.refine((day) => day >= getZonedTime(Date.now(), BUSINESS_TIME_ZONE).date, {
        error: DAY_IS_OVER_MESSAGE,
      }),
    ),
    staff_id: z.optional(z.uuid()),
  });

export const timeZone = (message: string) =>
  z.string(message).check(z.refine((zone) => parseTimeZone(zone) !== null, message));
