import type { Refusal } from "~/domain/refusal";
import { refusals } from "./refusals";
import { toasts } from "./toasts";

type Failure = { outcome: "wrong-code" } | { outcome: "too-often" } | { outcome: "unavailable" };

/** What a form for a code says when the code did not pass. */
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
