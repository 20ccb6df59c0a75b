import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "./card";

type Props = {
  icon: LucideIcon;
  /** The icon's class: its colour, and whether it moves. */
  iconLook: string;
  title: string;
  /** One sentence, announced when it changes. */
  text: ReactNode;
  children?: ReactNode;
};

/** A page that says one thing: how something went, and the ways on. */
export function StatusCard(props: Props) {
  return (
    <Card className="w-full max-w-lg">
      <Status {...props} />
    </Card>
  );
}

/** The same for a page that has a card of its own. */
export function Status({ icon: Icon, iconLook, title, text, children }: Props) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <Icon aria-hidden className={`size-10 ${iconLook}`} />
      <h1 className="text-2xl">{title}</h1>
      <p role="status">{text}</p>
      {children}
    </div>
  );
}

/** The ways on from a status, side by side. */
export function StatusActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}
