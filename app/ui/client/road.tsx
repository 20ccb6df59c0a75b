import { Circle, CircleCheck, CircleDot } from "lucide-react";
import type { Road } from "~/domain/road";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

const MARKS = {
  done: { Icon: CircleCheck, look: "text-success", words: "Done" },
  now: { Icon: CircleDot, look: "text-ember", words: "Now" },
  later: { Icon: Circle, look: "text-muted", words: "Later" },
};

/** Where the client stands, and the one thing to do next. */
export function ClientRoad({ road, isReadOnly }: { road: Road; isReadOnly?: boolean }) {
  return (
    <Card className="grid justify-items-start gap-5">
      <h2 className="text-xl">Where you stand</h2>
      <ol className="grid gap-3">
        {road.steps.map(({ name, state, note }) => {
          const { Icon, look, words } = MARKS[state];
          return (
            <li
              key={name}
              aria-current={state === "now" ? "step" : undefined}
              className="grid grid-cols-[auto_1fr] gap-x-3"
            >
              <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${look}`} />
              <p className="min-w-0">
                <span className="sr-only">{words}: </span>
                <span className={state === "later" ? "text-muted" : "font-semibold"}>
                  {name}
                </span>{" "}
                {note && <span className="block text-sm text-muted">{note}</span>}
              </p>
            </li>
          );
        })}
      </ol>
      {road.next && !isReadOnly && <ButtonLink href={road.next.href}>{road.next.label}</ButtonLink>}
    </Card>
  );
}
