import { CircleCheck, CircleX, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { CenteredMain } from "~/ui/frame/centered-main";
import { StatusActions, StatusCard } from "~/ui/status-card";
import type { TokenView } from "./token-page.server";

type Result = { title: string; text: string; next: ReactNode };
type Props = {
  view: TokenView;
  /** Email clients post there as well. */
  path: string;
  icon: IconNode;
  title: string;
  text: string;
  label: string;
  busy: string;
  done: Result;
  invalid: Result;
};

export function TokenPage({ view, path, icon, title, text, label, busy, done, invalid }: Props) {
  const { state, token, problem } = view;
  const isDone = state === "done";
  const result = isDone ? done : invalid;
  return (
    <CenteredMain>
      {state === "confirm" ? (
        <StatusCard icon={icon} iconLook="text-ember" title={title} text={problem ?? text}>
          <form method="post" action={`${path}?token=${token}`}>
            <Button busy={busy}>{problem ? "Try Again" : label}</Button>
          </form>
        </StatusCard>
      ) : (
        <StatusCard
          icon={isDone ? CircleCheck : CircleX}
          iconLook={isDone ? "text-success" : "text-danger"}
          title={result.title}
          text={result.text}
        >
          <StatusActions>{result.next}</StatusActions>
        </StatusCard>
      )}
    </CenteredMain>
  );
}
