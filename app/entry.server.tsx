import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { byRoute, sheets } from "virtual:page-styles";
import { DocumentContext, type PageHandle } from "./document";
import { requestInfoContext } from "./request/request-info.server";
import { logFault } from "./request/request-log.server.ts";
import { NotFoundPage } from "./ui/errors/not-found-page";

/** A string costs workerd a third of a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const requestInfo = context.get(requestInfoContext);
  const page = getPage(entry);
  // Other pages are the same for all visitors.
  const nonce = page.hydrate ? requestInfo.nonce : undefined;
  const { css, hash } = getStyle(entry);
  requestInfo.styleHash = hash;
  const document = (
    <DocumentContext
      value={{
        nonce,
        css,
        requestId: requestInfo.log.id,
        notFound: <NotFoundPage />,
      }}
    >
      <ServerRouter
        context={page.hydrate ? await withHandOff(entry) : entry}
        url={request.url}
        nonce={nonce}
      />
    </DocumentContext>
  );
  const html = `<!doctype html>${renderToString(document)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The page works without scripts; text, style and font matter more on a slow connection.
  return new Response(
    html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchPriority="low"'),
    { status, headers },
  );
}

/**
 * Rendering to a string doesn't wait for the stream of loader data, so this reads it and fills the
 * cache that the router checks first. The documented way, rendering to a stream, takes three times
 * as long.
 */
async function withHandOff(entry: EntryContext): Promise<EntryContext> {
  const value = await new Response(entry.serverHandoffStream).text();
  const handOff = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return {
    ...entry,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: handOff } },
  };
}

/** A thrown response with a status is intended. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    logFault(context.get(requestInfoContext).log, error);
};

/** An error page has no traits. */
function getPage({ staticHandlerContext: { errors, matches } }: EntryContext): PageHandle {
  return errors ? {} : Object.assign({}, ...matches.map(({ route }) => route.handle));
}

function getStyle({ staticHandlerContext: { errors, matches, loaderData } }: EntryContext) {
  const route = matches.at(-1)?.route.id ?? "";
  const { sample }: { sample?: object | null } = loaderData[route] ?? {};
  const key = errors ? "errors" : sample ? "answer" : route;
  return sheets[byRoute[key] ?? byRoute.errors!]!;
}
