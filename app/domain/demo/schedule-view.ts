import { addMonths, getMonth, parseDay, parseMonth } from "../calendar";
import { countCharacters } from "../text";

export type PlannedPost = {
  id: string;
  network: string;
  picture: string;
  day: string;
  text: string;
};
type Draft = Pick<PlannedPost, "network" | "picture" | "text">;
type Problem = "empty" | "far" | "full" | "long";

export type ScheduleView = {
  date: string;
  month: string;
  deleted: string[];
  written: PlannedPost[];
  /** "new", or the id of a post or template; null while closed. */
  compose: string | null;
  draft: Draft | null;
  problem: Problem | null;
  saved: string | null;
};

export type ScheduleOptions = {
  samples: readonly PlannedPost[];
  networks: readonly string[];
  pictures: readonly string[];
};

export const POST_LENGTH = 200;
const MONTHS_AHEAD = 6;
/** A URL may have 8192 characters, and a draft may be in any script. */
const MAX_SEARCH_LENGTH = 5000;
const SEPARATOR = "|";

export function parseScheduleView(
  values: URLSearchParams | FormData,
  today: string,
  options: ScheduleOptions,
): ScheduleView {
  const last = (name: string) => values.getAll(name).map(String).at(-1);
  const date = parseDay(last("date")) ?? today;
  const deletedIds = values.getAll("deleted").map(String);
  const written = values
    .getAll("post")
    .flatMap((value) => parsePost(String(value), options))
    .filter(({ id }) => !deletedIds.includes(id));
  const composed = values.getAll("compose").map(String);
  const compose = composed.at(-1) || null;
  const view = {
    date,
    month: parseMonth(last("month")) ?? getMonth(date),
    deleted: options.samples.map(({ id }) => id).filter((id) => deletedIds.includes(id)),
    written,
    compose: deletedIds.includes(compose ?? "") ? null : compose,
    draft: null,
    problem: null,
    saved: null,
  };
  const draft = parseDraft(last("network"), last("picture"), last("text"), options);
  // A second value comes from the button that opened or closed the composer.
  if (!view.compose || !draft || composed.length > 1) return view;
  return values.has("save") ? applySavedDraft(view, draft, today, options) : { ...view, draft };
}

export function formatScheduleSearch({
  date,
  month,
  deleted,
  written,
  compose,
  draft,
}: ScheduleView) {
  const search = new URLSearchParams({
    date,
    month,
    ...(draft && !isTooLong(draft.text) && draft),
  });
  for (const id of deleted) search.append("deleted", id);
  for (const post of written) search.append("post", formatPost(post));
  if (compose) search.set("compose", compose);
  return `?${search}`;
}

export function listScheduledPosts(
  { deleted, written }: ScheduleView,
  samples: ScheduleOptions["samples"],
) {
  const shownSamples = samples
    .filter(({ id }) => !deleted.includes(id))
    .map((sample) => written.find(({ id }) => id === sample.id) ?? sample);
  return [...shownSamples, ...written.filter(({ id }) => !includesPost(samples, id))];
}

export function getDayToPost({ date }: Pick<ScheduleView, "date">, today: string): string {
  return date < today ? today : date;
}

export function formatPost({ id, network, picture, day, text }: PlannedPost): string {
  return [id, network, picture, day, text].join(SEPARATOR);
}

function parsePost(value: string, options: ScheduleOptions): PlannedPost[] {
  const [id = "", network, picture, on, ...text] = value.split(SEPARATOR);
  const day = parseDay(on);
  const draft = parseDraft(network, picture, text.join(SEPARATOR), options);
  const isKnown = includesPost(options.samples, id) || /^new-\d{1,3}$/.test(id);
  return day && isKnown && draft?.text && !isTooLong(draft.text) ? [{ id, day, ...draft }] : [];
}

const isTooLong = (text: string) => countCharacters(text) > POST_LENGTH;

function parseDraft(
  network = "",
  picture = "",
  text: string | undefined,
  options: ScheduleOptions,
) {
  if (text === undefined || !options.networks.includes(network)) return null;
  if (!options.pictures.includes(picture)) return null;
  return { network, picture, text: text.replaceAll("\r\n", "\n") };
}

function applySavedDraft(
  view: ScheduleView,
  draft: Draft,
  today: string,
  { samples }: ScheduleOptions,
): ScheduleView {
  const edited = [...view.written, ...samples].find(({ id }) => id === view.compose);
  const day = edited?.day ?? getDayToPost(view, today);
  const rejectDraft = (problem: Problem) => ({ ...view, draft, problem });
  const text = draft.text.trim();
  if (!text) return rejectDraft("empty");
  if (isTooLong(text)) return rejectDraft("long");
  if (getMonth(day) > (addMonths(getMonth(today), MONTHS_AHEAD) ?? "")) return rejectDraft("far");
  const post = { ...draft, text, day, id: edited?.id ?? nextFreeId(view.written) };
  const others = view.written.filter(({ id }) => id !== post.id);
  const next = { ...view, written: [...others, post], compose: null, saved: post.id };
  return formatScheduleSearch(next).length > MAX_SEARCH_LENGTH ? rejectDraft("full") : next;
}

function nextFreeId(written: readonly PlannedPost[]): string {
  const numbers = written.map(({ id }) => Number(id.replace("new-", "")) || 0);
  return `new-${Math.max(0, ...numbers) + 1}`;
}

function includesPost(posts: readonly PlannedPost[], id: string): boolean {
  return posts.some((post) => post.id === id);
}
