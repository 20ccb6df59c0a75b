import { type ConversationFilter, toFilterArgs } from "~/domain/conversations/conversation-filter";
import { CONTACT_DELAY_MS } from "~/domain/messages/contact";
import type { ContactMessage } from "~/domain/messages/contact.schema.server";
import { type Cursor, EXPORT_PART_SIZE, toPageArgs } from "~/domain/pagination";
import type { Context } from "~/request/context";
import { callFunction, type FunctionCall, isNothing, isRecordWith } from "./function-call.server";
import { callExportFunction } from "./staff.server";

export async function submitContactMessage(context: Context, message: ContactMessage) {
  const { is_doubtful: _, ...texts } = message;
  const lengths = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text.length]),
  );
  console.warn("Contact message (characters per field):", JSON.stringify(lengths));
  const delay = new Promise((resolve) => setTimeout(resolve, CONTACT_DELAY_MS));
  const options = { anonymous: true };
  const call = callFunction(context, "submit_contact_message", message, isNothing, options);
  const [result] = await Promise.all([call, delay]);
  return result;
}

export function requestSetupCall(
  context: Context,
  message: string,
): Promise<FunctionCall<undefined>> {
  return callFunction(context, "request_setup_call", { message }, isNothing);
}

export function exportMessages(context: Context, filter: ConversationFilter, after: Cursor | null) {
  const { kind: _, assignment: __, ...filterArgs } = toFilterArgs(filter);
  const args = { ...filterArgs, ...toPageArgs(after, EXPORT_PART_SIZE) };
  return callExportFunction(context, "staff_export_messages", args, isRecordWith("rows"));
}
