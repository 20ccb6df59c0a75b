import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { byRoute, parts, sheets } from "virtual:page-styles";
import { DocumentContext } from "./document";
import { requestInfoContext } from "./request/request-info.server";
import { logFault } from "./request/request-log.server.ts";

/** A string costs workerd a third of a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const requestInfo = context.get(requestInfoContext);
  const { css, hash } = getStyle(entry);
  requestInfo.policy.styleHash = hash;
  const document = (
    <DocumentContext value={{ css, requestId: requestInfo.log.id }}>
      <ServerRouter context={withMatchedRoutes(entry)} url={request.url} />
    </DocumentContext>
  );
  const html = `<!doctype html>${renderToString(document)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** React Router prepares every route of the manifest for each page, which takes a quarter of its time. */
function withMatchedRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...entry, manifest: { ...manifest, routes }, serverHandoffStream: undefined };
}

/** A thrown response with a status is intended. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    logFault(context.get(requestInfoContext).log, error);
};

const styles = new Map<number, { css: string; hash: string }>();

function getStyle({ staticHandlerContext: { errors, matches, loaderData } }: EntryContext) {
  const route = matches.at(-1)?.route.id ?? "";
  const { sample }: { sample?: object | null } = loaderData[route] ?? {};
  const key = errors ? "errors" : sample ? "answer" : route;
  const index = byRoute[key] ?? byRoute.errors!;
  const known = styles.get(index);
  if (known) return known;
  const sheet = sheets[index]!;
  const style = { css: sheet.parts.split(",").map(joinParts).join(""), hash: sheet.hash };
  styles.set(index, style);
  return style;
}

function joinParts(range: string): string {
  const [first = 0, last = first] = range.split("-").map(Number);
  return parts.slice(first, last + 1).join("");
}
