const PROBE = "/icons/favicon.svg";
const PROBE_LIMIT_MS = 5000;
const MESSAGE = "We couldn’t reach our server. What you typed is still here.";

let isReachable = false;

/**
 * Sends a form only while the server can be reached. Otherwise the page stays, where the browser
 * would show an error page in its place, with a message and a button that tries again.
 * @param onSend is called with each form that is sent, and the button that was pressed
 */
export function sendWhenReachable(
  onSend?: (form: HTMLFormElement, button: HTMLElement | null) => void,
): void {
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== "post") return;
      if (isReachable) return onSend?.(form, event.submitter);
      event.preventDefault();
      event.stopImmediatePropagation();
      void send(form, event.submitter);
    },
    true,
  ); // runs before site.ts marks the form as sent
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  isReachable = await fetch(PROBE, {
    method: "HEAD",
    cache: "no-store",
    signal: AbortSignal.timeout(PROBE_LIMIT_MS),
  }).then(
    () => true,
    () => false,
  );
  if (isReachable) form.requestSubmit(button);
  else offerRetry(form, button);
  isReachable = false;
}

/** Shows at the end of a form that it did not get through, and a button that repeats the one pressed. */
export function offerRetry(form: HTMLFormElement, button: HTMLElement | null): void {
  const notice = document.createElement("div");
  notice.role = "alert";
  notice.dataset.retry = "";
  // Looks like the summary of errors (ui/form/error-summary.tsx), whose classes every form has.
  notice.className =
    "grid justify-items-start gap-2 rounded-md border-2 border-danger bg-surface p-4";
  notice.append(MESSAGE);
  if (button) {
    const retry = document.createElement("button");
    retry.type = "button";
    retry.className = button.className;
    retry.textContent = "Try Again";
    retry.addEventListener("click", () => void send(form, button));
    notice.append(retry);
  }
  form.querySelector("[data-retry]")?.remove();
  form.append(notice);
  notice.scrollIntoView({ block: "nearest" });
}
