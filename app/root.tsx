import { useContext, type ReactNode } from "react";
import { Meta, Outlet, useMatches, useRouteError, useRouteLoaderData } from "react-router";
import enhanceUrls from "virtual:enhance";
import type { Route } from "./+types/root";
import { DocumentContext, type PageHandle } from "./document";
import { MAX_TOASTS, type Toast } from "./domain/form-failure";
import { supabaseMiddleware, logRoute } from "./middleware/root.server";
import { toastsMiddleware } from "./middleware/toasts.server";
import { requestInfoContext, siteOrigin } from "./request/request-info.server";
import { toastsContext, rejectedContext } from "./request/toasts.server";
import { getHeaderVariant } from "./request/viewer.server";
import { ErrorPage } from "./ui/errors/error-page";
import { SiteFooter } from "./ui/frame/footer";
import { SiteHeader } from "./ui/frame/header";
import { ToastList } from "./ui/toast-list";

/**
 * In the body, because preloads in the head delay the first paint; as HTML, because React would
 * move link elements there. Text shows without its font, so that comes last.
 */
const FONT_PRELOADS = {
  __html: [
    '<link rel="preload" href="/fonts/fraunces-v1.woff2" as="font" type="font/woff2" crossorigin="anonymous">',
    '<link rel="preload" href="/fonts/text-v1.woff2" as="font" type="font/woff2" crossorigin="anonymous" fetchpriority="low">',
  ].join(""),
};

/** --color-paper and --color-night, which the meta element cannot reference. */
const BAR_COLORS = {
  paper: { light: "#fbf6ed", dark: "#161524" },
  night: { light: "#1b1a2f", dark: "#0e0d1c" },
};

/** Loaders run in parallel, so each returns it beside its own data. */
type PageData =
  | {
      toasts?: Toast[];
      /** Without script, the page reloads at this interval. */
      refreshS?: number;
    }
  | undefined;

export const middleware: Route.MiddlewareFunction[] = [
  logRoute,
  toastsMiddleware,
  supabaseMiddleware,
];

export function loader({ context, url }: Route.LoaderArgs) {
  const captcha = context.get(requestInfoContext).env.TURNSTILE_SITE_KEY;
  return {
    ...(captcha && { captcha }),
    ...(context.get(rejectedContext) && { isRejected: true }),
    session: getHeaderVariant(context, url),
    toasts: context.get(toastsContext).takeAll(),
    origin: siteOrigin(context, url),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const { css } = useContext(DocumentContext);
  const matches = useMatches();
  const session = useRouteLoaderData<typeof loader>("root")?.session ?? "unknown";
  const handles = matches.map(({ handle }) => (handle ?? {}) as PageHandle);
  const page: PageHandle = Object.assign({}, ...handles);
  const hasFailed = Boolean(useRouteError());
  const hasDarkHeader = Boolean(page.darkHeader) && !hasFailed;
  const bar = BAR_COLORS[hasDarkHeader ? "night" : "paper"];
  const pageData = matches.map(({ loaderData }) => loaderData as PageData);
  const allToasts = pageData.flatMap((each) => each?.toasts ?? []);
  const shown = new Set(allToasts.filter(({ hash }) => !hash).slice(-MAX_TOASTS));
  const toasts = allToasts.filter((toast) => toast.hash || shown.has(toast));
  const refreshS = pageData.find((each) => each?.refreshS)?.refreshS;
  const modules = new Set([
    "site" as const,
    ...(toasts.length > 0 ? (["toasts"] as const) : []),
    // A page's handle does not replace its layout's.
    ...handles.flatMap(({ enhance }) => enhance ?? []),
  ]);
  return (
    <html
      lang="en"
      data-has-toasts={toasts.some(({ hash }) => !hash) || undefined}
      data-session={session === "signed-out" ? undefined : session}
      data-signed-out={toasts.some(({ isSignOut }) => isSignOut) || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {refreshS && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshS)} />
          </noscript>
        )}
        <Meta />
        <meta name="theme-color" content={bar.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={bar.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {[...modules].map((name) => (
          <script key={name} type="module" src={enhanceUrls[name]} />
        ))}
      </head>
      <body data-night={hasDarkHeader || undefined}>
        <div hidden dangerouslySetInnerHTML={FONT_PRELOADS} />
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 rounded-sm bg-ember px-4 py-3 text-on-ember not-focus:sr-only"
        >
          Skip to main content
        </a>
        {page.layout === "bare" && !hasFailed ? (
          children
        ) : (
          <>
            <SiteHeader session={session} />
            {children}
            <SiteFooter />
          </>
        )}
        <ToastList toasts={toasts} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (import.meta.env.DEV && error instanceof Error) {
    return (
      <main id="main" className="shell py-20">
        <pre className="overflow-x-auto">{error.stack}</pre>
      </main>
    );
  }
  return <ErrorPage error={error} />;
}
