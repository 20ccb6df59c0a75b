import { CLIENT_SECTION } from "./client-area";
import { longDate, longDateTime } from "./long-date";
import { planName } from "./plans";

/** Message from staff to a client; the `at` of a meeting is the time of the meeting. */
export type News = { what: string; id: string; about: string | null; at: string };

/** Formatted message with the link to its page. */
export type NewsLine = { id: string; text: string; note: string | null; href: string };

/** Formats the messages and omits those of unknown kinds. */
export function newsInWords(news: readonly News[]): NewsLine[] {
  return news.flatMap(({ what, id, about, at }) => {
    const name = about ?? "";
    const date = longDate(new Date(at));
    const time = longDateTime(new Date(at));
    const line = (text: string, href: string, note: string | null = null) => [
      { id, text, note, href },
    ];
    switch (what) {
      case "ticket":
        return line(`We answered your ticket “${name}”`, `/client/tickets/${id}`, date);
      case "plan approved":
        return line(`Your change to ${planName(name)} is approved`, CLIENT_SECTION.account, date);
      case "plan declined":
        return line(`We declined your change to ${planName(name)}`, CLIENT_SECTION.account, date);
      case "meeting booked":
        return line(`Your meeting is booked for ${time}`, "/meeting");
      case "meeting held":
        return line(`Your meeting on ${time} was held`, "/meeting");
      case "meeting missed":
        return line(`Your meeting on ${time} was missed`, "/meeting");
      case "meeting cancelled":
        return line(`Your meeting on ${time} was cancelled`, "/meeting");
      default:
        return [];
    }
  });
}
