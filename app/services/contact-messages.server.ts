import { CONTACT_DELAY_MS } from "~/domain/contact";
import type { ContactMessage } from "~/domain/contact.schema.server";

/** Takes a message; simulated: it is logged and a second passes. The log holds no personal data. */
export async function sendContactMessage(
  message: ContactMessage,
): Promise<{ outcome: "sent" | "unavailable" }> {
  try {
    const lengths = Object.fromEntries(
      Object.entries(message).map(([field, text]) => [field, text.length]),
    );
    console.warn("Contact message (characters per field):", JSON.stringify(lengths));
    await new Promise((resolve) => setTimeout(resolve, CONTACT_DELAY_MS));
    return { outcome: "sent" };
  } catch (error) {
    console.error("Contact message:", error);
    return { outcome: "unavailable" };
  }
}
