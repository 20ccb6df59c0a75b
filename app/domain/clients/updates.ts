import { formatLongDate, formatLongDateTime } from "../long-date";
import { getPlanName } from "../plans/plans";
import { CLIENT_SECTION } from "./client-view";

/** Message from staff to a client; the `at` of a meeting is the time of the meeting. */
export type ClientUpdate = { what: string; id: string; about: string | null; at: string };

/** Formatted message with the link to its page. */
export type FormattedUpdate = { id: string; text: string; note: string | null; href: string };

/** Formats the messages and omits those of unknown kinds. */
export function formatUpdates(updates: readonly ClientUpdate[]): FormattedUpdate[] {
  return updates.flatMap(({ what, id, about, at }) => {
    const name = about ?? "";
    const date = formatLongDate(new Date(at));
    const time = formatLongDateTime(new Date(at));
    const update = (text: string, href: string, note: string | null = null) => [
      { id, text, note, href },
    ];
    switch (what) {
      case "ticket":
        return update(`We answered your ticket “${name}”`, `/client/tickets/${id}`, date);
      case "plan approved":
        return update(
          `Your change to ${getPlanName(name)} is approved`,
          CLIENT_SECTION.account,
          date,
        );
      case "plan declined":
        return update(
          `We declined your change to ${getPlanName(name)}`,
          CLIENT_SECTION.account,
          date,
        );
      case "meeting booked":
        return update(`Your meeting is booked for ${time}`, "/meeting");
      case "meeting held":
        return update(`Your meeting on ${time} was held`, "/meeting");
      case "meeting missed":
        return update(`Your meeting on ${time} was missed`, "/meeting");
      case "meeting cancelled":
        return update(`Your meeting on ${time} was cancelled`, "/meeting");
      default:
        return [];
    }
  });
}
