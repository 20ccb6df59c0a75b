import { CONTACT_DELAY_MS } from "~/domain/contact";
import type { ContactMessage } from "~/domain/contact.schema.server";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { TOO_OFTEN } from "./quota";

const NOTHING_TO_SAY = 204;

/**
 * Stores a message for staff. Forwarding it is simulated by a log line and a delay of a second. The
 * log contains no personal data.
 */
export async function sendContactMessage(
  context: Context,
  message: ContactMessage,
): Promise<{ outcome: "sent" | "unavailable" }> {
  const lengths = Object.fromEntries(
    Object.entries(message).map(([field, text]) => [field, text.length]),
  );
  console.warn("Contact message (characters per field):", JSON.stringify(lengths));
  const delay = new Promise((resolve) => setTimeout(resolve, CONTACT_DELAY_MS));
  const [isStored] = await Promise.all([store(context, message), delay]);
  return { outcome: isStored ? "sent" : "unavailable" };
}

async function store(context: Context, message: ContactMessage): Promise<boolean> {
  try {
    const { error, status } = await ask(context, ({ client }) =>
      client.rpc("send_contact_message", message),
    );
    if (error) throw new Error(error.message || `status ${status}`);
    // Rejects an answer that does not come from our database.
    return status === NOTHING_TO_SAY;
  } catch (error) {
    console.error("Contact message:", error instanceof Error ? error.message : error);
    return false;
  }
}

/**
 * Stores the signed-in client's request for a call, as a message from the account's email. The form
 * provides the id, so that sending it twice creates one request.
 */
export async function requestSetupCall(
  context: Context,
  call: { id: string; message: string },
): Promise<{ outcome: "stored" | "too-often" | "unavailable" }> {
  try {
    const { status } = await ask(context, ({ client }) => client.rpc("request_setup_call", call));
    if (status === TOO_OFTEN) return { outcome: "too-often" };
    return { outcome: status === NOTHING_TO_SAY ? "stored" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
