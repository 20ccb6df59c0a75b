import { CONTACT_DELAY_MS } from "~/domain/messages/contact";
import type { ContactMessage } from "~/domain/messages/contact.schema.server";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { HTTP_TOO_MANY_REQUESTS } from "../request/http-status";

const HTTP_NO_CONTENT = 204;

/**
 * Stores a message for staff. Forwarding it is simulated by a log line and a delay of a second. The
 * log contains no personal data.
 */
export async function submitContactMessage(
  context: Context,
  message: ContactMessage,
): Promise<{ outcome: "sent" | "unavailable" }> {
  const lengths = Object.fromEntries(
    Object.entries(message).map(([field, text]) => [field, text.length]),
  );
  console.warn("Contact message (characters per field):", JSON.stringify(lengths));
  const delay = new Promise((resolve) => setTimeout(resolve, CONTACT_DELAY_MS));
  const [isSaved] = await Promise.all([saveMessage(context, message), delay]);
  return { outcome: isSaved ? "sent" : "unavailable" };
}

async function saveMessage(context: Context, message: ContactMessage): Promise<boolean> {
  try {
    const { error, status } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("send_contact_message", message),
    );
    if (error) throw new Error(error.message || `status ${status}`);
    // Rejects a response that does not come from our database.
    return status === HTTP_NO_CONTENT;
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
): Promise<{ outcome: "stored" | "rate-limited" | "unavailable" }> {
  try {
    const { status } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("request_setup_call", call),
    );
    if (status === HTTP_TOO_MANY_REQUESTS) return { outcome: "rate-limited" };
    return { outcome: status === HTTP_NO_CONTENT ? "stored" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
