import type { Refusal } from "~/domain/refusal";
import { refusals } from "./refusals";
import { toasts } from "./toasts";

type Failure = { outcome: "wrong-code" } | { outcome: "too-often" } | { outcome: "unavailable" };

/** Maps a failed check of an authenticator code to the form's rejection. */
export function refusalOfCode({ outcome }: Failure): Refusal {
  switch (outcome) {
    case "wrong-code":
      return {
        toast: toasts.wrongCode,
        status: 403,
        fieldErrors: { code: ["That is not the code your app shows now."] },
      };
    case "too-often":
      return refusals.tooOften;
    case "unavailable":
      return refusals.unreachable;
  }
}
