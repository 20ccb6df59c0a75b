import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import { NETWORK_VALUES } from "~/database.types";
import { staffDraftSchema, toPastTimeFailure } from "~/domain/drafts/draft.schema.server";
import { pickTimeZone } from "~/domain/meetings/slots";
import { getClientName, isProfileComplete } from "~/domain/profiles/profile";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getClientTimeline } from "~/services/clients.server";
import { addDraft } from "~/services/drafts.server";
import { Button } from "~/ui/button";
import { AccountField, NewIdField } from "~/ui/form/account-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { PostEditor } from "~/ui/post-editor/post-editor";
import { TextLink } from "~/ui/text-link";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { toTextFailure } from "../posts/post-failures.server";
import { POST_LABELS } from "../posts/post-labels";
import type { Route } from "./+types/posts";
import { ClientBrief } from "./client-brief";

export const meta = createMeta("Add a post", "A new post for a client, written by the team.");

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadForStaff(context, () => getClientTimeline(context, params.id, null));
  return {
    brief: found,
    id: crypto.randomUUID(),
    client: found ? getClientName(found.profile.business_name, found.email) : "this client",
    // Shows the form after a failed POST: the client may have answered everything.
    hasAnswers: found === null || isProfileComplete(found.profile),
    zone: pickTimeZone(found?.meeting?.time_zone, found?.profile.time_zone),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: staffDraftSchema(),
    newRow: { field: "id", content: (draft) => [draft] },
    invalidToast: () => toasts.staffDraftInvalid,
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const { id, network, body, pictureIdea, altText, day, time, zone } = form.value;
  const found = await getClientTimeline(context, params.id, null);
  if (found.outcome !== "done") return form.reject(toStaffFailure(found));
  const failure = toTextFailure(found.data, network, form.value);
  if (failure) return form.reject(failure);
  const result = await addDraft(context, {
    id,
    client_id: params.id,
    network,
    body,
    picture_idea: pictureIdea,
    alt_text: altText,
    planned_for: `${day}T${time}`,
    time_zone: zone,
  });
  if (result.outcome === "past") return form.reject(toPastTimeFailure(toasts.staffDraftInvalid));
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(
    context,
    `/desk/posts/${id}`,
    successToast("Added", "It’s waiting for the client’s OK."),
  );
}

export default function ClientPosts({ loaderData, actionData, params }: Route.ComponentProps) {
  const { id, client, brief, hasAnswers, zone } = loaderData;
  const form = useLabeledForm(
    "post",
    actionData,
    { id: null, network: "Network", ...POST_LABELS },
    { zone },
  );
  return (
    <DeskPage section="posts" title={`Add a post for ${client}`} isInside>
      {hasAnswers ? (
        <>
          <LabeledForm
            form={form}
            action={`/desk/clients/${params.id}/posts`}
            className="grid gap-5"
          >
            <AccountField />
            <NewIdField field={form.fields.id.field} id={id} />
            <PostEditor
              businessName={client}
              fields={form.fields}
              network={NETWORK_VALUES[0]}
              picture={null}
              sketch={null}
              pictures={[]}
              plannedPosts={null}
            />
            <p className="text-muted">We’ll email the client for their OK in a few minutes.</p>
            <p>
              <Button busy="Adding...">Add Post</Button>
            </p>
          </LabeledForm>
          {brief && <ClientBrief {...brief} />}
        </>
      ) : (
        <p>The client hasn’t finished the questionnaire, so you can’t add a post yet.</p>
      )}
      <p>
        <TextLink alone look="fine" href={`/desk/clients/${params.id}`}>
          Client page
        </TextLink>
      </p>
    </DeskPage>
  );
}
