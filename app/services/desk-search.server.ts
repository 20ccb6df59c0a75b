import type { Context } from "~/request/context";
import { isList } from "./function-call.server";
import { callStaffFunction } from "./staff.server";

export function searchDesk(context: Context, search: string) {
  return callStaffFunction(context, "staff_search_desk", { search }, isList);
}
