import type { Context } from "~/request/context";
import { isList } from "./function-call.server";
import { callStaffFunction } from "./staff.server";

/** Lists the newest of each kind that contain a text: clients, tickets, messages and meetings. */
export function searchDesk(context: Context, search: string) {
  return callStaffFunction(context, "staff_search_desk", { search }, isList);
}
