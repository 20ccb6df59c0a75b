import { data } from "react-router";
import { pageMeta } from "~/content/meta";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/not-found";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Page Not Found",
    description: "This page does not exist.",
  });

export function loader() {
  return data(null, { status: 404 });
}

/** A form posted to an address that does not exist. */
export const action = loader;

export default function NotFound() {
  return (
    <main
      id="main"
      className="shell grid min-h-[60vh] items-center gap-10 py-12 lg:grid-cols-2 lg:gap-16"
    >
      <div className="grid justify-items-start gap-5">
        <h1 className="grid gap-2 text-3xl">
          <span className="text-4xl text-ember">404</span>
          Page Not Found
        </h1>
        <p className="max-w-prose text-lg text-muted">
          This spell fizzled: nothing lives at this address. The home page knows the way to
          everything else.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/">Return to Home</ButtonLink>
          <ButtonLink href="/contact-us" look="secondary">
            Tell us what is missing
          </ButtonLink>
        </div>
      </div>
      <img
        src="/images/not-found/lost-post.svg"
        alt=""
        width={560}
        height={420}
        className="h-auto w-full rounded-lg"
      />
    </main>
  );
}
