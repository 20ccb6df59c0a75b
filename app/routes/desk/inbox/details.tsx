import { TICKET_CATEGORIES, TICKET_PRIORITIES } from "~/domain/tickets/ticket";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/text-link";
import { PlainSelect } from "../frame/list";
import type { FormattedConversation } from "./format-conversation";
import { CONVERSATION_FORM, toActionPath } from "./reply-form";

type Props = { page: string; conversation: FormattedConversation };

export function ConversationProperties({ page, conversation }: Props) {
  const { kind, priority, category, others, isSpam } = conversation;
  const button = (noun: string) => ({
    form: CONVERSATION_FORM,
    formAction: toActionPath(page, noun),
    look: "secondary" as const,
    busy: "Saving...",
  });
  return (
    <aside aria-label="Properties" className="grid min-w-0 content-start gap-6">
      <div className="grid gap-4 print:hidden">
        <div className="flex flex-wrap items-end gap-3">
          <PlainSelect
            form={CONVERSATION_FORM}
            name="assignee"
            label="Assigned to"
            value={conversation.assignee ?? ""}
            options={{
              "": "No one",
              ...Object.fromEntries(conversation.colleagues.map(({ id, name }) => [id, name])),
            }}
          />
          <Button {...button("assignment")}>Assign</Button>
        </div>
        {priority && category && (
          <div className="flex flex-wrap items-end gap-3">
            <PlainSelect
              form={CONVERSATION_FORM}
              name="priority"
              label="Priority"
              value={priority}
              options={TICKET_PRIORITIES}
            />
            <PlainSelect
              form={CONVERSATION_FORM}
              name="category"
              label="Category"
              value={category}
              options={TICKET_CATEGORIES}
            />
            <Button {...button("classification")}>Save</Button>
          </div>
        )}
        {kind === "message" && (
          <div>
            <Button
              {...button("spam")}
              look="quiet"
              name="status"
              value={isSpam ? "open" : "resolved"}
            >
              {isSpam ? "Not Spam" : "Mark as Spam"}
            </Button>
          </div>
        )}
      </div>
      <DescriptionList
        isDense
        items={{
          Email: <span className="break-all">{conversation.email}</span>,
          ...(conversation.plan && { Plan: conversation.plan }),
        }}
      />
      {others.length > 0 && (
        <section className="grid gap-1">
          <h2 className="text-lg">Also from them</h2>
          <ul>
            {others.map(({ id, subject }) => (
              <li key={id}>
                <TextLink alone look="fine" href={`/desk/inbox/${id}`}>
                  <bdi>{subject}</bdi>
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

export function ConversationDetails({ conversation }: Pick<Props, "conversation">) {
  const { kind, clientId, due, isLate, state } = conversation;
  return (
    <DescriptionList
      isDense
      items={{
        Status: due ? <span className={isLate ? "text-danger" : undefined}>{due}</span> : state,
        [kind === "ticket" ? "Client" : "From"]: clientId ? (
          <TextLink
            alone
            look="fine"
            className="relative -my-2.5"
            href={`/desk/clients/${clientId}`}
          >
            {conversation.client}
          </TextLink>
        ) : (
          conversation.senderName
        ),
      }}
    />
  );
}
