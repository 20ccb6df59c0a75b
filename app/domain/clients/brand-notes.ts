import type { Enums } from "~/database.types";

export const BRAND_NOTES_MAX = 4000;
export const NO_SENSITIVE_TRADE = "none";

export const SENSITIVE_TRADES: Record<Enums<"sensitive_trade"> | "none", string> = {
  none: "None",
  death: "Death and funerals",
  health: "Health and therapy",
  law: "Law",
  debt: "Debt and credit",
  faith: "Faith",
  children: "Children",
  gambling: "Gambling",
  weapons: "Weapons",
  adult: "Adult",
};
