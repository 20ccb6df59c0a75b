import { Search } from "lucide";
import {
  ALL_CATEGORIES,
  type BlogFilter,
  blogPath,
  CATEGORIES,
  QUERY_MAX_LENGTH,
} from "~/domain/blog/filter";
import { Button } from "~/ui/button";
import { INPUT_KINDS } from "~/ui/form/input-kinds";
import { Icon } from "~/ui/icon";

const FORM = "blog-filter";

export function BlogSearch({ query }: { query: string }) {
  return (
    <form
      id={FORM}
      role="search"
      method="get"
      action="/blog"
      data-refetch
      className="flex w-full max-w-md flex-wrap gap-2"
    >
      <div className="relative grow basis-40">
        <label htmlFor="blog-search" className="sr-only">
          Search articles
        </label>
        <Icon
          of={Search}
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
        />
        <input
          {...INPUT_KINDS.search}
          id="blog-search"
          name="q"
          defaultValue={query}
          maxLength={QUERY_MAX_LENGTH}
          placeholder="Search articles"
          className="min-h-12 w-full rounded-md border border-control bg-surface pr-3 pl-11 text-base text-ink placeholder:text-muted"
        />
      </div>
      <Button look="secondary" className="shrink-0">
        Search
      </Button>
    </form>
  );
}

/** Each keeps the search, and searching keeps the category. */
export function CategoryChips({ filter: { query, category } }: { filter: BlogFilter }) {
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {[ALL_CATEGORIES, ...CATEGORIES].map((chip) => (
          <li key={chip}>
            <a
              id={`category-${chip.replace(" ", "-")}`}
              href={blogPath({ query, category: chip as BlogFilter["category"] })}
              data-refetch
              aria-current={chip === category ? "true" : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-control px-4 text-ink no-underline hover:bg-glow aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper"
            >
              {chip}
            </a>
          </li>
        ))}
      </ul>
      {category !== ALL_CATEGORIES && (
        <input type="hidden" name="category" value={category} form={FORM} />
      )}
    </nav>
  );
}
