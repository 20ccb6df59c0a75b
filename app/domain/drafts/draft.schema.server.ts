import * as z from "zod/mini";
import { DRAFT_STATUS_VALUES, type Enums, NETWORK_VALUES } from "~/database.types";
import { parseDay } from "../calendar";
import { getMoment, getZonedTime } from "../date-format";
import type { FormFailure, Toast } from "../form-failure";
import { timeZone } from "../meetings/meeting.schema.server";
import { trimLink } from "../text";
import { maxCharacters, multilineText, requiredText } from "../text.schema.server";
import { isTooLong } from "./draft";
import { DRAFT_LIMITS } from "./networks";
import { formatNetworkCount } from "./networks.ts";

export const REOPEN_MESSAGE = "Please open the post again";
const LINKEDIN_LINK_MESSAGE = "Please paste the link from “Copy link to post” on LinkedIn";
const NO_DATE_MESSAGE = "Please enter a date, such as 2026-12-01";
const NO_TIME_MESSAGE = "Please enter a time, such as 09:30";
const PAST_TIME_MESSAGE = "Please choose a date and time in the future";
const SKIPPED_TIME_MESSAGE =
  "The clocks go forward that night and skip this time. Please choose another";

export const version = () =>
  z.coerce.number(REOPEN_MESSAGE).check(z.int(REOPEN_MESSAGE), z.positive(REOPEN_MESSAGE));

const seenState = () => ({
  version: version(),
  status: z.enum(DRAFT_STATUS_VALUES, REOPEN_MESSAGE),
});

const decision = () => ({ decision: z.uuid(REOPEN_MESSAGE), ...seenState() });

/** `goes_out_now`: the page said that the post leaves right away. `planned` is for the toast. */
export const approvalSchema = () =>
  z.object({
    ...decision(),
    planned: z.optional(z.string()),
    goes_out_now: z.pipe(
      z.optional(z.string()),
      z.transform((said) => said === "true"),
    ),
  });

/** JSON, because a form has no lists of records. */
export const draftApprovalsSchema = () =>
  z.object({
    drafts: z.pipe(
      z.pipe(z.string(REOPEN_MESSAGE), z.transform(parseJson)),
      z
        .array(
          z.object({ id: z.uuid(), version: z.int(), goes_out_now: z.boolean() }),
          REOPEN_MESSAGE,
        )
        .check(z.minLength(1, REOPEN_MESSAGE)),
    ),
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const changeRequestSchema = () =>
  z.object({
    ...decision(),
    comment: requiredText("Please say what to change", DRAFT_LIMITS.comment),
  });

export const rejectionSchema = () =>
  z.object({
    ...decision(),
    comment: requiredText("Please say what’s wrong with it", DRAFT_LIMITS.comment),
  });

export const revisionSchema = () =>
  z.object({
    ...seenState(),
    comment: requiredText("Please say what to change", DRAFT_LIMITS.comment),
  });

/** The database knows links that name a post the same way. */
export const linkedinLinkSchema = () =>
  z.object({
    link: z
      .string(LINKEDIN_LINK_MESSAGE)
      .check(
        z.overwrite(trimLink),
        z.maxLength(2048, LINKEDIN_LINK_MESSAGE),
        z.regex(
          /^https:\/\/([a-z]+\.)?linkedin\.com\/\S*(share|ugcPost|activity)[-:]\d+/,
          LINKEDIN_LINK_MESSAGE,
        ),
      ),
  });

export const linkedinResendSchema = () => z.object({});

const plannedTime = () => ({
  day: z.string(NO_DATE_MESSAGE).check(z.refine((day) => parseDay(day) !== null, NO_DATE_MESSAGE)),
  time: z.string(NO_TIME_MESSAGE).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME_MESSAGE)),
  zone: timeZone("Please choose a time zone"),
  planned: z.optional(z.string()),
});

type PlannedTime = { day: string; time: string; zone: string; planned?: string };

const isUnchanged = ({ day, time, zone, planned }: PlannedTime) =>
  `${day}T${time} ${zone}` === planned;

/** A past time would publish at once on approval. */
const isPlannedAhead = z.refine<PlannedTime>(
  (sent) => {
    const now = getZonedTime(Date.now(), sent.zone);
    return isUnchanged(sent) || `${sent.day}T${sent.time}` >= `${now.date}T${now.time}`;
  },
  {
    path: ["day"],
    error: PAST_TIME_MESSAGE,
    when: ({ issues }) => issues.length === 0,
  },
);

const isOnTheClock = z.refine<PlannedTime>(
  (sent) => {
    const { day, time, zone } = sent;
    return isUnchanged(sent) || getZonedTime(getMoment(`${day}T${time}`, zone), zone).time === time;
  },
  {
    path: ["time"],
    error: SKIPPED_TIME_MESSAGE,
    when: ({ issues }) => issues.length === 0,
  },
);

/** The time passed between the page and the database. */
export const toPastTimeFailure = (toast: Toast): FormFailure => ({
  toast,
  status: 400,
  fieldErrors: { day: [PAST_TIME_MESSAGE] },
});

/** Empty or absent to leave it. */
const picture = () =>
  z.pipe(
    z.optional(z.union([z.uuid(REOPEN_MESSAGE), z.literal("")])),
    z.transform((id) => id || undefined),
  );

const body = () => requiredText("Please write the text of the post", DRAFT_LIMITS.body);

/** The network would cut the text. */
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
      picture: picture(),
      ...plannedTime(),
    })
    .check(isPlannedAhead, isOnTheClock, fitsNetwork);

export const optionalText = (max: number) =>
  z._default(multilineText().check(maxCharacters(max)), "");

const staffText = () => ({
  body: body(),
  pictureIdea: optionalText(DRAFT_LIMITS.pictureIdea),
  altText: optionalText(DRAFT_LIMITS.altText),
  ...plannedTime(),
});

export const staffDraftEditSchema = () =>
  z
    .object({ ...seenState(), ...staffText(), picture: picture() })
    .check(isPlannedAhead, isOnTheClock);

export const staffDraftSchema = () =>
  z
    .object({
      id: z.uuid(REOPEN_MESSAGE),
      network: z.enum(NETWORK_VALUES, "Please choose a network"),
      ...staffText(),
    })
    .check(isPlannedAhead, isOnTheClock);

export const draftWithdrawalSchema = () => z.object(seenState());

export const draftReleaseSchema = () => z.object({ version: version() });
