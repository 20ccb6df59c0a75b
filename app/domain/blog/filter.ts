export const CATEGORIES = [
  "Automation",
  "AI",
  "Marketing",
  "Productivity",
  "Business",
  "Case Studies",
] as const;
export type Category = (typeof CATEGORIES)[number];
export const ALL_CATEGORIES = "All";

/** The featured article and two rows of three. */
const INITIAL_COUNT = 7;
const COUNT_STEP = 6;
export const QUERY_MAX_LENGTH = 100;
const DEFAULT_CARDS = 3;
const RELATED_POSTS = 2;
const MORE_POSTS = 3;

export type BlogFilter = {
  query: string;
  category: Category | typeof ALL_CATEGORIES;
  show: number;
};

type Listed = { id: string; title: string; excerpt: string; category: Category };

export function parseBlogFilter(search: URLSearchParams): BlogFilter {
  const category = CATEGORIES.find((known) => known === search.get("category")) ?? ALL_CATEGORIES;
  const show = Number(search.get("show"));
  return {
    query: (search.get("q") ?? "").trim().slice(0, QUERY_MAX_LENGTH),
    category,
    show: Number.isSafeInteger(show) ? Math.max(show, INITIAL_COUNT) : INITIAL_COUNT,
  };
}

export function blogPath({
  query = "",
  category = ALL_CATEGORIES,
  show = INITIAL_COUNT,
}: Partial<BlogFilter>): string {
  const search = new URLSearchParams();
  if (query) search.set("q", query);
  if (category !== ALL_CATEGORIES) search.set("category", category);
  if (show > INITIAL_COUNT) search.set("show", String(show));
  return search.size > 0 ? `/blog?${search}` : "/blog";
}

export function filterPosts<P extends Listed>(
  posts: readonly P[],
  { query, category }: Pick<BlogFilter, "query" | "category">,
): P[] {
  const needle = query.toLowerCase();
  return posts.filter(
    (post) =>
      (category === ALL_CATEGORIES || post.category === category) &&
      (post.title.toLowerCase().includes(needle) || post.excerpt.toLowerCase().includes(needle)),
  );
}

export type BlogList<P> = {
  matches: number;
  featured: P | undefined;
  rest: P[];
  defaults: P[];
  /** Null when all are shown. */
  nextShow: number | null;
};

export function listPosts<P extends Listed>(posts: readonly P[], filter: BlogFilter): BlogList<P> {
  const matching = filterPosts(posts, filter);
  const [featured] = matching;
  return {
    matches: matching.length,
    featured,
    rest: matching.slice(1, filter.show),
    defaults:
      matching.length === 1
        ? posts.filter((post) => post !== featured).slice(0, DEFAULT_CARDS)
        : [],
    nextShow: matching.length > filter.show ? filter.show + COUNT_STEP : null,
  };
}

/** An unknown slug shows the first article. */
export function findPost<P extends Listed>(posts: readonly [P, ...P[]], id: string): P {
  return posts.find((post) => post.id === id) ?? posts[0];
}

export function listNextReads<P extends Listed>(
  posts: readonly P[],
  current: P,
): { related: P[]; more: P[] } {
  const others = posts.filter((post) => post !== current);
  const isSame = (post: P) => post.category === current.category;
  const ranked = [...others.filter(isSame), ...others.filter((post) => !isSame(post))];
  return {
    related: ranked.slice(0, RELATED_POSTS),
    more: ranked.slice(RELATED_POSTS, RELATED_POSTS + MORE_POSTS),
  };
}
