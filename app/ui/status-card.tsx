import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Card } from "./section";

type Props = {
  icon: IconNode;
  iconLook: string;
  title: string;
  /** Announced when it changes. */
  text: ReactNode;
  children?: ReactNode;
};

export function StatusCard(props: Props) {
  return (
    <Card className="w-full max-w-lg">
      <Status {...props} />
    </Card>
  );
}

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
