import type { FormFailure } from "~/domain/form-failure";
import { formFailures } from "./form-failures";
import { toasts } from "./toasts";

type Failure = { outcome: "wrong-code" | "session-ended" | "rate-limited" | "unavailable" };

export function toMfaFailure({ outcome }: Failure): FormFailure {
  switch (outcome) {
    case "wrong-code":
      return {
        toast: toasts.wrongCode,
        status: 403,
        fieldErrors: { code: ["That isn’t the code your app shows now."] },
      };
    case "session-ended":
      return formFailures.sessionEnded;
    case "rate-limited":
      return formFailures.rateLimited;
    case "unavailable":
      return formFailures.unreachable;
  }
}
