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
  ceilings: Ceilings;
};

/** US dollars a month. */
type Ceilings = { overall: number; perClient: number };

/** @param spent this month, for all clients and for this one */
export function isCeilingReached(
  { overall, perClient }: Ceilings,
  spent: { overall: number; client: number },
): boolean {
  return spent.overall >= overall || spent.client >= perClient;
}

export type ImageModelSettings = {
  provider: "openai-compatible" | "workers-ai";
  url: string;
  name: string;
  key: string | null;
  /** US dollars for each picture. */
  price: number;
  ceilings: Ceilings;
};

type GetSetting = (setting: string) => string | undefined;

/** An expensive model's, so that the ceilings hold without a price. */
const DEFAULT_PRICES = { prompt: 5, completion: 25 };
const DEFAULT_PICTURE_PRICE = 0.2;
const DEFAULT_CEILINGS = { overall: 50, perClient: 2 };

/** Null while no model is configured. @throws Error naming an invalid setting */
export function readModelSettings(get: GetSetting): ModelSettings | null {
  const name = get("MODEL_NAME") || null;
  const url = get("MODEL_URL")?.replace(/\/+$/, "") || null;
  const provider = get("MODEL_PROVIDER") || "openai-compatible";
  if (provider !== "openai-compatible" && provider !== "anthropic")
    throw new Error('MODEL_PROVIDER is neither "openai-compatible" nor "anthropic"');
  if (!name || (provider === "openai-compatible" && !url)) return null;
  const readNumber = createNumberReader(get);
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
    ceilings: readCeilings(get),
  };
}

/** Null while no image model is configured. @throws Error naming an invalid setting */
export function readImageModelSettings(get: GetSetting): ImageModelSettings | null {
  const name = get("IMAGE_MODEL_NAME") || null;
  const url = get("IMAGE_MODEL_URL")?.replace(/\/+$/, "") || null;
  const provider = get("IMAGE_MODEL_PROVIDER") || "openai-compatible";
  if (provider !== "openai-compatible" && provider !== "workers-ai")
    throw new Error('IMAGE_MODEL_PROVIDER is neither "openai-compatible" nor "workers-ai"');
  if (!name || !url) return null;
  return {
    provider,
    url,
    name,
    key: get("IMAGE_MODEL_KEY") || null,
    price: createNumberReader(get)("IMAGE_MODEL_PRICE", DEFAULT_PICTURE_PRICE),
    ceilings: readCeilings(get),
  };
}

function readCeilings(get: GetSetting): Ceilings {
  const readNumber = createNumberReader(get);
  return {
    overall: readNumber("MODEL_MONTHLY_LIMIT", DEFAULT_CEILINGS.overall),
    perClient: readNumber("MODEL_MONTHLY_LIMIT_PER_CLIENT", DEFAULT_CEILINGS.perClient),
  };
}

function createNumberReader(get: GetSetting) {
  return (setting: string, fallback: number) => parseNumber(setting, get(setting)) ?? fallback;
}

function parseNumber(setting: string, text = ""): number | null {
  if (text.trim() === "") return null;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`${setting} is not a number`);
}
