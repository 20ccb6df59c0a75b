import type { Context } from "~/request/context";
import type { FunctionResult } from "~/request/supabase.server";
import { callFunction } from "./function-call.server";

type AccountExport = FunctionResult<"export_my_data">;

export function exportAccountData(context: Context) {
  return callFunction(context, "export_my_data", {}, isExport);
}

function isExport(data: unknown): data is AccountExport {
  return typeof data === "object" && data !== null && "account" in data;
}
