const PROBE = "/icons/favicon.svg";
const MESSAGE = "We couldn’t reach our server. What you typed is still here.";
let limitMs = 5000;
let isReachable = false;

/**
 * Sends a form only while the server can be reached. Otherwise the page stays, where the browser
 * would show an error page in its place, with a message and a button that tries again.
 * @param onSend is called with each form that is sent, and the button that was pressed
 */
export function sendWhenReachable(
  onSend?: (form: HTMLFormElement, button: HTMLElement | null) => void,
): void {
  // Runs after site.ts, which shows that the form is being sent, and ignores a second click.
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post" || event.defaultPrevented) return;
    // Browsers without this are too old for requestSubmit as well, and send the form at once.
    const isOld = !("timeout" in AbortSignal);
    if (isReachable || isOld) return onSend?.(form, event.submitter);
    event.preventDefault();
    void send(form, event.submitter);
  });
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const signal = AbortSignal.timeout(limitMs);
  isReachable = await fetch(PROBE, { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
  dispatchEvent(new Event("probed")); // lets site.ts restore the form
  // Gives a slow line more time at the next try.
  if (signal.aborted) limitMs *= 2;
  if (isReachable) form.requestSubmit(button);
  else offerRetry(form, button);
  isReachable = false;
}

/** Shows at the end of a form that it did not get through, and a copy of the button that was pressed. */
export function offerRetry(form: HTMLFormElement, button: HTMLElement | null): void {
  const notice = document.createElement("div");
  notice.role = "alert";
  notice.dataset.retry = "";
  // Looks like the summary of errors (ui/form/error-summary.tsx), whose classes every form has.
  notice.className =
    "grid justify-items-start gap-2 rounded-md border-2 border-danger bg-surface p-4";
  notice.append(MESSAGE);
  if (button) {
    const retry = button.cloneNode() as HTMLElement;
    retry.textContent = "Try Again";
    notice.append(retry);
  }
  form.querySelector("[data-retry]")?.remove();
  form.append(notice);
  notice.scrollIntoView({ block: "nearest" });
}
