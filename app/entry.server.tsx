import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { DocumentContext, type PageHandle } from "./document";
import { requestInfoContext } from "./request/request-info.server";
import { logFault } from "./request/request-log.server.ts";
import { getStyle } from "./styles.server";
import { NotFoundPage } from "./ui/errors/not-found-page";

/**
 * Renders the document to a string, which costs workerd a third of a stream, because all data is
 * available.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const requestInfo = context.get(requestInfoContext);
  const page = getPage(entry);
  // Adds a nonce only to hydrating pages; others have no inline scripts and so are the same for all
  // visitors.
  const nonce = page.hydrate ? requestInfo.nonce : undefined;
  const document = (
    <DocumentContext
      value={{
        nonce,
        css: getStyle(page, isAnswer(entry)),
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
  // Lowers the priority of scripts, because the page is readable and usable before them, and text,
  // style and font matter more on a slow connection.
  return new Response(
    html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchPriority="low"'),
    { status, headers },
  );
}

/**
 * Reads the stream that carries loader data to the browser, because rendering to a string does not
 * wait for it, and puts its text into the cache that the router checks before reading. The router
 * only documents rendering to a stream, for which React's renderer is 16.7 KB more to upload and
 * takes three times as long.
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

/** Logs unexpected errors only; a thrown response with a status is an intended response. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    logFault(context.get(requestInfoContext).log, error);
};

/** Merges the handles of the matched routes; an error page has none. */
function getPage({ staticHandlerContext: { errors, matches } }: EntryContext): PageHandle {
  return errors ? {} : Object.assign({}, ...matches.map(({ route }) => route.handle));
}

/** Returns true for a page that answers its visitor, by a toast or by the home page's sample. */
function isAnswer({ staticHandlerContext: { loaderData } }: EntryContext): boolean {
  return Object.values(loaderData).some(
    (data?: { toasts?: unknown[]; sample?: object | null }) => data?.toasts?.length || data?.sample,
  );
}
