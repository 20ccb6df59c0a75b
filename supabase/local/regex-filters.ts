type Fetch = (request: Request) => Promise<Response>;

const OPERATOR = String.raw`(not\.)?i?match(\((any|all)\))?\.`;
/** Filter of one column by a regular expression, e.g. `name=imatch.x`. */
const REGEX_FILTER = new RegExp(`^${OPERATOR}`);
/** Such a filter within `or=(…)` or `and=(…)`. */
const NESTED_REGEX_FILTER = new RegExp(String.raw`\.${OPERATOR}`);
const LOGIC = /(^|\.)(or|and)$/;

/**
 * Rejects filters by regular expressions. PostgreSQL can take minutes for one; a hosted project
 * stops it by the role's `statement_timeout`, but PGlite runs in this process and cannot be stopped.
 */
export function rejectRegexFilters(rest: Fetch): Fetch {
  return async (request) => {
    const filters = [...new URL(request.url).searchParams];
    return filters.some(([name, value]) =>
      (LOGIC.test(name) ? NESTED_REGEX_FILTER : REGEX_FILTER).test(value),
    )
      ? Response.json(
          {
            code: "PGRST100",
            message: "Filters by regular expressions are not supported",
            details: null,
            hint: null,
          },
          { status: 400 },
        )
      : rest(request);
  };
}
