import { useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import { brand } from "~/content/brand";
import { DocumentContext } from "~/document";
import { ButtonLink } from "../button";
import { WholeFirstPaint } from "../frame/centered-main";
import { NotFoundPage } from "./not-found-page";

const EXPLANATIONS: Record<number, { title: string; text: string }> = {
  400: {
    title: "We couldn’t read that form",
    text: "Part of it didn’t arrive. Nothing was saved. Please go back and send it again.",
  },
  403: {
    title: "You can’t do that from here",
    text: "This page refused the request. Nothing changed. Please go back, reload the page and try again.",
  },
  404: { title: "404", text: "Page Not Found" },
  413: {
    title: "That form is too long",
    text: "That’s more than a form here can hold: a photo has up to 12 MB, a video 80 MB. Nothing was saved. Please go back, shorten it and send it again.",
  },
  503: {
    title: "We can’t reach our database",
    text: "Nothing is lost, and no one is signed out. Please try again in a minute.",
  },
};
const FALLBACK = {
  title: "Something went wrong on our side",
  text: "Nothing you saved before is lost. Please go back and try again.",
};

/** Never shows a stack trace. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { requestId } = useContext(DocumentContext);
  if (status === 404)
    return (
      <>
        <title>{`Page Not Found | ${brand.name}`}</title>
        <NotFoundPage />
      </>
    );
  const { title, text } = EXPLANATIONS[status] ?? FALLBACK;
  return (
    <main
      id="main"
      className="shell grid min-h-[60vh] content-center justify-items-start gap-5 py-20"
    >
      <WholeFirstPaint />
      <title>{`${title} | ${brand.name}`}</title>
      <h1 className="text-3xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      {requestId && (
        <p className="text-sm text-muted">
          If you contact us about this, quote this number: <code>{requestId}</code>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {status >= 500 && <ButtonLink href="">Try Again</ButtonLink>}
        <ButtonLink href="/" look={status >= 500 ? "secondary" : "primary"}>
          Return to Home
        </ButtonLink>
      </div>
    </main>
  );
}
