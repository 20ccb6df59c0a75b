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
export function StatusCard({ icon: Icon, iconLook, title, text, children }: Props) {
  return (
    <Card className="grid w-full max-w-lg justify-items-center gap-5 text-center">
      <Icon aria-hidden className={`size-10 ${iconLook}`} />
      <h1 className="text-2xl">{title}</h1>
      <p role="status">{text}</p>
      {children}
    </Card>
  );
}

/** The ways on from a status, side by side. */
export function StatusActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-center gap-3">{children}</div>;
}
