// supabase/README.md lists the settings.

export type ModelSettings = {
  provider: "openai-compatible" | "anthropic";
  url: string | null;
  name: string;
  /** Of the cheaper call that judges drafts. */
  judgeName: string;
  key: string | null;
  /** US dollars per million tokens. */
  prices: { prompt: number; completion: number };
  /** US dollars a month. */
  ceilings: { overall: number; perClient: number };
};

/** An expensive model's, so that the ceilings hold without a price. */
const DEFAULT_PRICES = { prompt: 5, completion: 25 };
const DEFAULT_CEILINGS = { overall: 50, perClient: 2 };

/** Null while no model is configured. @throws Error naming an invalid setting */
export function readModelSettings(
  get: (setting: string) => string | undefined,
): ModelSettings | null {
  const name = get("MODEL_NAME") || null;
  const url = get("MODEL_URL")?.replace(/\/+$/, "") || null;
  const provider = get("MODEL_PROVIDER") || "openai-compatible";
  if (provider !== "openai-compatible" && provider !== "anthropic")
    throw new Error('MODEL_PROVIDER is neither "openai-compatible" nor "anthropic"');
  if (!name || (provider === "openai-compatible" && !url)) return null;
  const readNumber = (setting: string, fallback: number) =>
    parseNumber(setting, get(setting)) ?? fallback;
  return {
    provider,
    url,
    name,
    judgeName: get("MODEL_JUDGE_NAME") || name,
    key: get("MODEL_KEY") || null,
    prices: {
      prompt: readNumber("MODEL_PRICE_IN", DEFAULT_PRICES.prompt),
      completion: readNumber("MODEL_PRICE_OUT", DEFAULT_PRICES.completion),
    },
    ceilings: {
      overall: readNumber("MODEL_MONTHLY_LIMIT", DEFAULT_CEILINGS.overall),
      perClient: readNumber("MODEL_MONTHLY_LIMIT_PER_CLIENT", DEFAULT_CEILINGS.perClient),
    },
  };
}

function parseNumber(setting: string, text = ""): number | null {
  if (text.trim() === "") return null;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${setting} is not a number`);
}
