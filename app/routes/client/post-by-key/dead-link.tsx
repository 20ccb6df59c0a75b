import { isRouteErrorResponse } from "react-router";
import { ErrorPage } from "~/ui/errors/error-page";
import { TextLink } from "~/ui/text-link";

/** Other errors have their usual page. */
export function DeadLink({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <main id="main" className="shell grid max-w-3xl gap-6 py-12">
      <h1 className="text-3xl">This link doesn’t work anymore</h1>
      <p>It has expired, or the post has changed since. Links work for 14 days.</p>
      <p>
        All your posts are in your <TextLink href="/client/posts">client area</TextLink>. If you
        can’t sign in, <TextLink href="/contact-us">write to us</TextLink>.
      </p>
    </main>
  );
}
