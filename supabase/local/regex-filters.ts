type Fetch = (request: Request) => Promise<Response>;

const OPERATOR = String.raw`(not\.)?i?match(\((any|all)\))?\.`;
const REGEX_FILTER = new RegExp(`^${OPERATOR}`);
/** Within `or=(…)` or `and=(…)`. */
const NESTED_REGEX_FILTER = new RegExp(String.raw`\.${OPERATOR}`);
const LOGIC = /(^|\.)(or|and)$/;

/** One can take minutes, and PGlite, in this process, has no `statement_timeout`. */
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
