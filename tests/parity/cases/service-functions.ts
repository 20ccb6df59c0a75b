import { UNKNOWN_ID } from "../../support/project-fixtures.ts";
import type { FunctionCase, FunctionCases } from "./function-case.ts";
import { notGranted } from "./responses.ts";

/** Specifies a function that even staff cannot call with the publishable key. */
const serviceOnly = (args: object): FunctionCase => ({
  access: "service role",
  calls: [["staff", args, notGranted(true, "function")]],
});

/** Functions that serve scripts and edge functions. Their results are not looked at: they claim what is due. */
export const SERVICE_FUNCTIONS: FunctionCases = {
  add_staff: serviceOnly({ email: "nobody@example.com" }),
  backend_health: serviceOnly({}),
  claim_draft_jobs: serviceOnly({ batch_size: 1 }),
  claim_emails: serviceOnly({ batch_size: 1 }),
  claim_linkedin_revocations: serviceOnly({ batch_size: 1 }),
  claim_post_webhooks: serviceOnly({ batch_size: 1 }),
  claim_profile_webhooks: serviceOnly({ batch_size: 1 }),
  finish_draft_job: serviceOnly({ id: UNKNOWN_ID, drafts: [] }),
  receive_ticket_email: serviceOnly({
    id: UNKNOWN_ID,
    ticket_id: UNKNOWN_ID,
    sender_email: "nobody@example.com",
    sender_name: "",
    body: "Hello",
    is_verified: true,
  }),
  record_post_report: serviceOnly({
    id: "msg_1",
    post_id: UNKNOWN_ID,
    version: 1,
    status: "published",
  }),
  run_due_staff_actions: serviceOnly({}),
};
