import type { PGlite } from "@supabase/lite/pglite";
import { compactVerify } from "jose";
import { type Claims, getToken, parseClaims } from "./auth/jwt.ts";

type Fetch = (request: Request) => Promise<Response>;

const PATH = "/rest/v1/rpc/";
/** `[api] max_rows` of config.toml. */
const MAX_ROWS = 1000;

type DatabaseFunction = {
  name: string;
  returns_void: boolean;
  returns_set: boolean;
  is_volatile: boolean;
  arguments: { name: string; type: string; has_default: boolean }[];
};

type Viewer = {
  role: "anon" | "authenticated" | "service_role";
  claims: Record<string, unknown>;
  headers?: Headers;
};

type Project = {
  database: PGlite;
  runExclusively: <T>(task: () => Promise<T>) => Promise<T>;
  jwtSecret: string;
  keys: ReadonlyMap<string, Viewer["role"]>;
};

/** @supabase/lite returns composite types as PostgreSQL's text, and some errors as a 500. */
export async function serveFunctions(rest: Fetch, project: Project): Promise<Fetch> {
  const functions = await listFunctions(project.database);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const fn = functions.get(pathname.slice(PATH.length));
    if (request.method !== "POST" || !pathname.startsWith(PATH) || !fn || search)
      return rest(request);
    const viewer = await getViewer(request, project);
    const args = viewer && parseArguments(await request.clone().text(), fn);
    if (!viewer || !args) return rest(request);
    try {
      const result = await project.runExclusively(() =>
        runFunction(project.database, { ...viewer, headers: request.headers }, fn, args),
      );
      return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
    } catch (error) {
      return errorResponse(error, viewer.role);
    }
  };
}

async function listFunctions(database: PGlite): Promise<Map<string, DatabaseFunction>> {
  const { rows } = await database.query<DatabaseFunction>(`
    select proname as name, prorettype = 'void'::regtype as returns_void,
      proretset as returns_set, provolatile = 'v' as is_volatile, (
        select coalesce(json_agg(json_build_object(
          'name', proargnames[place], 'type', format_type(type, null),
          'has_default', place > pronargs - pronargdefaults
        ) order by place), '[]')
        from unnest(proargtypes::oid[]) with ordinality as arguments (type, place)
      ) as arguments
    from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Null for neither an API key nor a signed token beside one. */
async function getViewer(request: Request, { jwtSecret, keys }: Project): Promise<Viewer | null> {
  const key = request.headers.get("apikey") ?? "";
  const role = keys.get(key);
  if (!role) return null;
  const token = getToken(request);
  if (!token || token === key) return { role, claims: { role } };
  const claims: Claims & { exp?: number; role?: string } = parseClaims(token);
  const isCurrent = (claims.exp ?? 0) > Date.now() / 1000 && claims.role === "authenticated";
  const secret = new TextEncoder().encode(jwtSecret);
  const isSigned = await compactVerify(token, secret, { algorithms: ["HS256"] }).then(
    () => true,
    () => false,
  );
  return isCurrent && isSigned ? { role: "authenticated", claims } : null;
}

function parseArguments(
  body: string,
  { arguments: parameters }: DatabaseFunction,
): Record<string, unknown> | null {
  let args: unknown;
  try {
    args = JSON.parse(body || "{}");
  } catch {
    return null;
  }
  if (typeof args !== "object" || args === null || Array.isArray(args)) return null;
  const passed = new Map(Object.entries(args));
  const isComplete = parameters.every(({ name, has_default }) => has_default || passed.has(name));
  const isKnown = [...passed.keys()].every((key) => parameters.some(({ name }) => name === key));
  return isComplete && isKnown ? Object.fromEntries(passed) : null;
}

async function runFunction(
  database: PGlite,
  viewer: Viewer,
  { name, arguments: parameters, returns_void, returns_set, is_volatile }: DatabaseFunction,
  args: Record<string, unknown>,
): Promise<unknown> {
  const passed = parameters.filter((parameter) => parameter.name in args);
  const columns = passed.map((parameter) => `"${parameter.name}" ${parameter.type}`).join(", ");
  const values = passed.map((parameter) => `"${parameter.name}" => args."${parameter.name}"`);
  const from = passed.length > 0 ? `json_to_record($1) as args (${columns}), lateral` : "";
  const call = `from ${from} public."${name}"(${values.join(", ")}) as result limit ${MAX_ROWS}`;
  const parameterValues = passed.length > 0 ? [JSON.stringify(args)] : [];
  return runAs(database, viewer, async (transaction) => {
    if (!is_volatile) await transaction.query("set transaction read only");
    if (returns_void) {
      await transaction.query(`select 1 ${call}`, parameterValues);
      return undefined;
    }
    const { rows } = await transaction.query<{ result: unknown }>(
      `select to_json(result) as result ${call}`,
      parameterValues,
    );
    return returns_set ? rows.map(({ result }) => result) : (rows[0]?.result ?? null);
  });
}

type Transaction = Parameters<Parameters<PGlite["transaction"]>[0]>[0];

function runAs<T>(
  database: PGlite,
  { role, claims, headers }: Viewer,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { sub } = claims;
  const settings = {
    role,
    "request.headers": JSON.stringify(Object.fromEntries(headers ?? [])),
    "request.jwt.claims": JSON.stringify(claims),
    "request.jwt.claim.role": role,
    "request.jwt.claim.sub": typeof sub === "string" ? sub : "",
  };
  const names = Object.keys(settings).map(
    (name, index) => `set_config('${name}', $${index + 1}, true)`,
  );
  return database.transaction(async (transaction) => {
    await transaction.query(`select ${names.join(", ")}`, Object.values(settings));
    return run(transaction);
  });
}

function errorResponse(error: unknown, role: Viewer["role"]): Response {
  const { code = "XX000", message, detail, hint } = error as Record<string, string | undefined>;
  const body = { code, message: message ?? "", details: detail ?? null, hint: hint ?? null };
  return Response.json(body, { status: getStatus(code, role) });
}

/** Prefixes of SQLSTATEs by PostgREST's status; the first match counts. */
const STATUSES: [status: number, codes: string[]][] = [
  [400, ["P0001"]],
  [403, ["0L", "0P", "28"]],
  [404, ["42883", "42P01"]],
  [405, ["25006"]],
  [409, ["23503", "23505"]],
  [500, ["09", "25", "2D", "38", "39", "3B", "40", "42P17", "53400", "54", "55", "57", "58"]],
  [500, ["F0", "HV", "P0", "XX"]],
  [503, ["08", "53"]],
];

function getStatus(code: string, role: Viewer["role"]): number {
  if (code.startsWith("PT")) return Number(code.slice(2));
  if (code === "42501") return role === "anon" ? 401 : 403;
  const known = STATUSES.find(([, codes]) => codes.some((start) => code.startsWith(start)));
  return known?.[0] ?? 400;
}
