import type { Profile } from "~/domain/profiles/profile";
import type { Context } from "~/request/context";
import { recordStaffPreferences, recordStaffStatus } from "~/request/staff-cookie.server";
import { clearViewer } from "~/request/viewer.server";
import type { CompositeTypes, Enums } from "../database.types";
import { toAccount } from "./auth/account.server";
import { toSecretUrls } from "./auth/secret-urls.server";
import { toAccountSessions } from "./auth/sessions.server";
import { callFunction, isRecordWith } from "./function-call.server";
import { toLinkedinConnection } from "./linkedin.server";
import { toQuestionnaireDraft } from "./questionnaire.server";

export type PagePart = Enums<"client_page_part">;

type AllParts = ReturnType<typeof toParts>;

const NULLABLE_PARTS = [
  "cancelled_meeting",
  "draft",
  "linkedin_connection",
  "meeting",
  "next_billing_on",
  "plan_change",
  "questionnaire_draft",
  "ticket",
  "voice",
] as const satisfies readonly PagePart[];
type NullablePart = (typeof NULLABLE_PARTS)[number];

export type PageParts<P extends PagePart> = {
  [K in P]: K extends NullablePart ? AllParts[K] : NonNullable<AllParts[K]>;
};

type PageUnavailable =
  | { outcome: "session-ended" }
  /** `isUnreadable`: something else than the database answered. */
  | { outcome: "unavailable"; isUnreadable?: true };

type ClientPage<P extends PagePart> =
  | {
      outcome: "read";
      profile: Profile | null;
      /** Null for clients. */
      staffState: Enums<"staff_state"> | null;
      /** Null once the plan has ended. */
      waitingDrafts: number | null;
      parts: PageParts<P>;
    }
  | PageUnavailable;

export type PageOptions = { itemId?: string; afterId?: string };

const UNREADABLE: PageUnavailable = { outcome: "unavailable", isUnreadable: true };

/** Also checks the session. @param options.itemId object shown, such as a ticket */
export async function getClientPage<P extends PagePart = never>(
  context: Context,
  requested: P[] = [],
  { itemId, afterId }: PageOptions = {},
): Promise<ClientPage<P>> {
  const args = { parts: requested, item_id: itemId, after_id: afterId };
  const call = await callFunction(context, "get_my_page", args, isPage);
  if (call.outcome === "session-ended") return endSession(context);
  if (call.outcome !== "done") return { outcome: "unavailable" };
  const page = call.data;
  if (typeof page.session_is_alive !== "boolean") return UNREADABLE;
  if (!page.session_is_alive) return endSession(context);
  const { profile } = page;
  if (!hasParts(page, requested) || !(profile === null || isProfile(profile))) return UNREADABLE;
  const { staff_state: staffState = null, staff_preferences: preferences } = page;
  recordStaffStatus(context, staffState === "member");
  if (preferences) recordStaffPreferences(context, preferences);
  return {
    outcome: "read",
    profile,
    staffState,
    waitingDrafts: page.waiting_draft_count,
    parts: pickParts(toParts(page), requested),
  };
}

function endSession(context: Context): PageUnavailable {
  clearViewer(context);
  return { outcome: "session-ended" };
}

function isPage(data: unknown): data is CompositeTypes<"client_page"> {
  return typeof data === "object" && data !== null;
}

/** A failing backend may answer with something else. */
const isProfile = isRecordWith<Profile>("business_name");

function toParts(page: CompositeTypes<"client_page">) {
  const { account, linkedin_connection, sessions, secret_urls } = page;
  return {
    ...page,
    account: account && toAccount(account),
    linkedin_connection: linkedin_connection && toLinkedinConnection(linkedin_connection),
    questionnaire_draft: toQuestionnaireDraft(page.questionnaire_draft),
    sessions: sessions && toAccountSessions(sessions),
    secret_urls: secret_urls && toSecretUrls(secret_urls),
  };
}

function hasParts(page: CompositeTypes<"client_page">, requested: readonly PagePart[]): boolean {
  return requested.every((part) =>
    NULLABLE_PARTS.some((nullable) => nullable === part)
      ? page[part] !== undefined
      : page[part] != null,
  );
}

/** The loader may send everything to the browser. */
function pickParts<P extends PagePart>(parts: AllParts, requested: readonly P[]): PageParts<P> {
  return Object.fromEntries(requested.map((part) => [part, parts[part]])) as PageParts<P>;
}
