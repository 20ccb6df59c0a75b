import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import type { FormattedPost } from "./format-post.server";

type Props = {
  page: string;
  /** Null after a POST for which nothing could be loaded. */
  post: FormattedPost | null;
  lastResult?: SubmissionResult;
};

/** A post of which LinkedIn did not say that it is there. */
export function LinkedinSettlement({ page, post, lastResult }: Props) {
  const form = useLabeledForm("publication", lastResult, { link: "Link of the post" });
  const isUncertain = post?.linkedinState !== "failed";
  return (
    <section
      aria-labelledby="on-linkedin"
      className="grid max-w-prose gap-4 rounded-md border border-line bg-glow px-4 py-3 print:hidden"
    >
      <h2 id="on-linkedin" className="text-xl">
        {isUncertain ? "Is it on LinkedIn?" : "LinkedIn refused it"}
      </h2>
      {isUncertain && (
        <>
          <p>
            LinkedIn’s answer was lost, so we won’t send it again until you’ve looked at the
            client’s profile there.
          </p>
          <LabeledForm form={form} action={`${page}/publication`} className="grid gap-4">
            <AccountField />
            <TextField {...form.fields.link} kind="url" hint="“Copy link to post” on LinkedIn." />
            <p>
              <Button look="secondary" busy="Saving...">
                It’s There
              </Button>
            </p>
          </LabeledForm>
        </>
      )}
      <form method="post" action={`${page}/resends`}>
        <AccountField />
        <Button look="secondary" busy="Sending...">
          {post?.status === "approved" ? "Send It Again" : "It’s Not There"}
        </Button>
      </form>
    </section>
  );
}
