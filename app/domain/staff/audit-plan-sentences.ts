import type { CompositeTypes } from "~/database.types";
import { getPlanName } from "../plans/plans";

export type AuditEntry = CompositeTypes<"staff_audit_entry">;

/** A name such as "Maria’s" is possessive already. */
export const of = ({ client_name }: AuditEntry, thing: string) =>
  `${(client_name ?? "a former client").replace(/(?<!['’]s)$/, "’s")} ${thing}`;

const namePlan = ({ plan }: AuditEntry) => (plan ? `${getPlanName(plan)} plan` : "plan");

export const namePlanRequest = (entry: AuditEntry) => of(entry, `${namePlan(entry)} request`);

export function describeProfileChange(entry: AuditEntry): string {
  const plan = of(entry, namePlan(entry));
  const isActivation = entry.changed_columns.includes("plan_activated_at");
  if (entry.new_status === "active") return `${isActivation ? "activated" : "resumed"} ${plan}`;
  if (entry.new_status) return `${entry.new_status} ${plan}`;
  if (entry.changed_columns.includes("chosen_plan"))
    return `changed ${of(entry, "plan")}${entry.plan ? ` to ${getPlanName(entry.plan)}` : ""}`;
  return `changed ${of(entry, "profile")}`;
}

export function describePlanRequestChange(entry: AuditEntry): string {
  const request = namePlanRequest(entry);
  if (entry.new_status) return `${entry.new_status} ${request}`;
  if (entry.changed_columns.includes("completed_at")) return `completed ${request}`;
  return `changed ${request}`;
}

export function describePlanStatusChange(entry: AuditEntry): string {
  const change = `a change of ${of(entry, "plan status")}`;
  return `${entry.changed_columns.includes("withdrawn_at") ? "withdrew" : "completed"} ${change}`;
}
