import * as z from "zod/mini";
import { DRAFT_STATUS_VALUES, type Enums, NETWORK_VALUES } from "~/services/database.types";
import { parseDay } from "../calendar";
import { getZonedTime } from "../date-format";
import type { FormFailure } from "../form-failure";
import { timeZone } from "../meetings/time-zone.schema.server";
import { maxCharacters, multilineText, requiredText } from "../text.schema.server";
import type { Toast } from "../toast";
import { isTooLong } from "./draft";
import { DRAFT_LIMITS } from "./draft-limits.ts";
import { formatNetworkCount } from "./networks.ts";

const REOPEN_MESSAGE = "Please open the post again";
const NO_DATE_MESSAGE = "Please enter a date, such as 2026-12-01";
const NO_TIME_MESSAGE = "Please enter a time, such as 09:30";
const PAST_TIME_MESSAGE = "Please choose a date and time in the future";

/** Number of the version on the page of a form. */
const version = () =>
  z.coerce.number(REOPEN_MESSAGE).check(z.int(REOPEN_MESSAGE), z.positive(REOPEN_MESSAGE));

/** State of the draft on the page of a form. */
const seenState = () => ({
  version: version(),
  status: z.enum(DRAFT_STATUS_VALUES, REOPEN_MESSAGE),
});

/** Schema of a client's decision. The form provides the id, so that sending it twice is one decision. */
const decision = () => ({ decision: z.uuid(REOPEN_MESSAGE), ...seenState() });

/** Schema of an approval; `goes_out_now` tells whether its page said that the post leaves right away. */
export const approvalSchema = () =>
  z.object({
    ...decision(),
    goes_out_now: z.pipe(
      z.optional(z.string()),
      z.transform((said) => said === "true"),
    ),
  });

export const changeRequestSchema = () =>
  z.object({
    ...decision(),
    comment: requiredText("Please say what to change", DRAFT_LIMITS.comment),
  });

/** Local time and zone of a draft; `planned` is what they were on the page of an edit. */
const plannedTime = () => ({
  day: z.string(NO_DATE_MESSAGE).check(z.refine((day) => parseDay(day) !== null, NO_DATE_MESSAGE)),
  time: z.string(NO_TIME_MESSAGE).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME_MESSAGE)),
  zone: timeZone("Please choose a time zone"),
  planned: z.optional(z.string()),
});

type PlannedTime = { day: string; time: string; zone: string; planned?: string };

/** Rejects a time in the past, at which an approval would publish at once, unless it is unchanged. */
const isPlannedAhead = z.refine<PlannedTime>(
  ({ day, time, zone, planned }) => {
    const now = getZonedTime(Date.now(), zone);
    return `${day}T${time} ${zone}` === planned || `${day}T${time}` >= `${now.date}T${now.time}`;
  },
  {
    path: ["day"],
    error: PAST_TIME_MESSAGE,
    when: ({ issues }) => issues.length === 0,
  },
);

/** Maps a time that the database found to be past, which passed on the way, to the failure of its form. */
export const toPastTimeFailure = (toast: Toast): FormFailure => ({
  toast,
  status: 400,
  fieldErrors: { day: [PAST_TIME_MESSAGE] },
});

const body = () => requiredText("Please write the text of the post", DRAFT_LIMITS.body);

/** Rejects a text that its network would cut. */
const fitsNetwork = z.refine<{ network: Enums<"network">; body: string }>(
  ({ body: text, network }) => !isTooLong(text, network),
  {
    path: ["body"],
    error: ({ input }) => {
      const { body: text, network } = input as { network: Enums<"network">; body: string };
      return `Too long for ${network}: ${formatNetworkCount(text, network)} characters`;
    },
  },
);

export const clientEditSchema = () =>
  z
    .object({
      version: version(),
      network: z.enum(NETWORK_VALUES, REOPEN_MESSAGE),
      body: body(),
      ...plannedTime(),
    })
    .check(isPlannedAhead, fitsNetwork);

const optionalText = (max: number) => z._default(multilineText().check(maxCharacters(max)), "");

/** Schema of a version by staff, who may also describe the picture. */
const staffText = () => ({
  body: body(),
  pictureIdea: optionalText(DRAFT_LIMITS.pictureIdea),
  altText: optionalText(DRAFT_LIMITS.altText),
  ...plannedTime(),
});

export const staffDraftEditSchema = () =>
  z.object({ ...seenState(), ...staffText() }).check(isPlannedAhead);

/** Schema of a draft by staff. The form provides the id, so that sending it twice adds one draft. */
export const staffDraftSchema = () =>
  z
    .object({
      id: z.uuid(REOPEN_MESSAGE),
      network: z.enum(NETWORK_VALUES, "Please choose a network"),
      ...staffText(),
    })
    .check(isPlannedAhead);

export const draftWithdrawalSchema = () => z.object(seenState());

export const draftReleaseSchema = () => z.object({ version: version() });
