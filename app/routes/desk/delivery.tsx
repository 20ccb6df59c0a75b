import { pageMeta } from "~/content/meta";
import { formatStaffDateTime } from "~/domain/long-date";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { CompositeTypes } from "~/services/database.types";
import { getDelivery } from "~/services/deliveries.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/conversation";
import type { Route } from "./+types/delivery";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? "Delivery",
    description: "An unsent email or webhook.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const delivery = await loadForStaff(context, () => getDelivery(context, params.id));
  const zone = getStaffTimeZone(context);
  return (
    delivery && {
      title: delivery.title,
      details: formatDetails(delivery, zone),
      // Webhooks have no recipient.
      canDiscard: delivery.has_failed && delivery.recipient !== null,
    }
  );
}

export default function DeliveryPage({ loaderData, params }: Route.ComponentProps) {
  const page = `/desk/deliveries/${params.id}`;
  return (
    <DeskPage section="deliveries" title={loaderData?.title ?? "Delivery"} isInside>
      {loaderData && <DescriptionList items={loaderData.details} />}
      <form method="post" action={`${page}/retries`}>
        <Button busy="Sending...">Send Again</Button>
      </form>
      {loaderData?.canDiscard && (
        <form method="post" action={`${page}/removals`}>
          <Button look="quiet" busy="Discarding...">
            Discard
          </Button>
        </form>
      )}
    </DeskPage>
  );
}

function formatDetails(
  delivery: CompositeTypes<"staff_delivery">,
  zone: string,
): Record<string, string> {
  const { recipient, business_name, created_at, attempts, next_attempt_at, last_error } = delivery;
  return {
    To: recipient ?? "The webhook’s receiver",
    ...(business_name && { Client: business_name }),
    "Waiting since": formatStaffDateTime(new Date(created_at), zone),
    Tries: String(attempts),
    "Next try": delivery.has_failed
      ? "None, given up"
      : formatStaffDateTime(new Date(next_attempt_at), zone),
    "Last error": last_error ?? "None",
  };
}
