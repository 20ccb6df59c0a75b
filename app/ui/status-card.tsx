import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Card } from "./card";
import { Icon } from "./icon";

type Props = {
  icon: IconNode;
  /** Classes of the icon: its color and animation. */
  iconLook: string;
  title: string;
  /** One sentence, announced when it changes. */
  text: ReactNode;
  children?: ReactNode;
};

/** Body of a page with a single result and its next actions. */
export function StatusCard(props: Props) {
  return (
    <Card className="w-full max-w-lg">
      <Status {...props} />
    </Card>
  );
}

/** Same content without a card, for pages that have one. */
export function Status({ icon, iconLook, title, text, children }: Props) {
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <Icon of={icon} className={`size-10 ${iconLook}`} />
      <h1 className="text-2xl">{title}</h1>
      <p role="status">{text}</p>
      {children}
    </div>
  );
}

export function StatusActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}
