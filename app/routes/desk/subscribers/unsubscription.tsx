import { createMeta } from "~/content/meta";
import { successToast } from "~/content/toasts";
import { getSubscriber, unsubscribeSubscriber } from "~/services/subscribers.server";
import { Button } from "~/ui/button";
import { loadForStaff, runStaffAction } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/unsubscription";

export const meta = createMeta("Unsubscribe an address", "Takes an address off the newsletter.");

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadForStaff(context, () => getSubscriber(context, params.id));
  return { email: found?.email ?? "", isOnList: found?.status !== "unsubscribed" };
}

export function action({ context, params }: Route.ActionArgs) {
  const command = unsubscribeSubscriber(context, params.id);
  return runStaffAction(context, "/desk/subscribers", command, () =>
    successToast("Unsubscribed", "They won’t get any more newsletters."),
  );
}

export default function SubscriberUnsubscription({ loaderData, params }: Route.ComponentProps) {
  const { email, isOnList } = loaderData;
  return (
    <DeskPage section="subscribers" title="Unsubscribe this address" isInside>
      <p className="font-semibold wrap-anywhere">{email}</p>
      {isOnList ? (
        <form
          method="post"
          action={`/desk/subscribers/${params.id}/unsubscription`}
          className="grid max-w-prose gap-6"
        >
          <p className="text-muted">
            They won’t get any more newsletters, and any confirmation link we’ve sent stops working.
            They get no email about it, and can subscribe again on the blog.
          </p>
          <div>
            <Button look="danger" busy="Unsubscribing...">
              Unsubscribe
            </Button>
          </div>
        </form>
      ) : (
        <p>This address gets no newsletters.</p>
      )}
    </DeskPage>
  );
}
