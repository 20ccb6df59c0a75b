/** The chips of the blog, in the order of spec section 2. */
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

/** How many articles the list starts with (the featured one and two rows of three), and how many more a press brings. */
export const FIRST_SHOWN = 7;
export const SHOWN_STEP = 6;
export const QUERY_MAX = 100;
/** With a single match this many others stand beneath it (spec section 2). */
export const DEFAULT_CARDS = 3;
export const RELATED_POSTS = 2;
export const MORE_POSTS = 3;

export type BlogFilter = {
  query: string;
  category: Category | typeof ALL_CATEGORIES;
  show: number;
};

type Listed = { id: string; title: string; excerpt: string; category: Category };

/** Reads the filter from the address; what makes no sense there counts as not given. */
export function readBlogFilter(search: URLSearchParams): BlogFilter {
  const category = CATEGORIES.find((known) => known === search.get("category")) ?? ALL_CATEGORIES;
  const show = Number(search.get("show"));
  return {
    query: (search.get("q") ?? "").trim().slice(0, QUERY_MAX),
    category,
    show: Number.isSafeInteger(show) && show > FIRST_SHOWN ? show : FIRST_SHOWN,
  };
}

/** The address of the list under a filter; what is at its default stays out of it. */
export function blogAddress({
  query = "",
  category = ALL_CATEGORIES,
  show = FIRST_SHOWN,
}: Partial<BlogFilter>): string {
  const search = new URLSearchParams();
  if (query) search.set("q", query);
  if (category !== ALL_CATEGORIES) search.set("category", category);
  if (show > FIRST_SHOWN) search.set("show", String(show));
  return search.size > 0 ? `/blog?${search}` : "/blog";
}

/** The articles of the category whose title or excerpt contains the query, whatever its case. */
export function filterPosts<P extends Listed>(
  posts: readonly P[],
  { query, category }: Pick<BlogFilter, "query" | "category">,
): P[] {
  const needle = query.trim().toLowerCase();
  return posts.filter(
    (post) =>
      (category === ALL_CATEGORIES || post.category === category) &&
      (post.title.toLowerCase().includes(needle) || post.excerpt.toLowerCase().includes(needle)),
  );
}

export type BlogList<P> = {
  matches: number;
  /** The first match. */
  featured: P | undefined;
  /** The matches after it, as far as they are shown. */
  rest: P[];
  /** Stand beneath a match that is alone. */
  defaults: P[];
  /** `show` of the next press on 'Load More Articles', or null when all are shown. */
  nextShow: number | null;
};

/** What the list page shows under a filter. */
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
    nextShow: matching.length > filter.show ? filter.show + SHOWN_STEP : null,
  };
}

/** The article under a slug; an unknown one shows the first (spec section 2). */
export function findPost<P extends Listed>(posts: readonly [P, ...P[]], id: string): P {
  return posts.find((post) => post.id === id) ?? posts[0];
}

/** What to read next: two related posts, of the same category first, and then others. */
export function nextReads<P extends Listed>(
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
