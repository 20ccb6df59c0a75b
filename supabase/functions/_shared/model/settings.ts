// Settings of the language model; supabase/README.md lists them.

export type ModelSettings = {
  provider: "openai-compatible" | "anthropic";
  /** URL of the API, "https://api.openai.com/v1"; null for the provider's own. */
  url: string | null;
  name: string;
  /** Model of the second, cheaper call that judges drafts. */
  judgeName: string;
  /** Null for a server that needs none. */
  key: string | null;
  /** US dollars for a million tokens of requests and of answers. */
  prices: { prompt: number; completion: number };
  /** US dollars a month from which on the model is not called. */
  ceilings: { overall: number; perClient: number };
};

/** Price of an expensive model, so that the ceilings hold where no price is set. */
const DEFAULT_PRICES = { prompt: 5, completion: 25 };
const DEFAULT_CEILINGS = { overall: 50, perClient: 2 };

/**
 * Reads the settings; null while no model is configured, by its name and, for anyone but Anthropic, its URL.
 * @param get reads a setting, as `Deno.env.get` does
 * @throws Error naming a setting that has no meaning
 */
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
