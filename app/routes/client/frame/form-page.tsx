import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import {
  CLIENT_SECTION,
  type ClientGreeting,
  type ClientSection,
  SECTION_NAMES,
} from "~/domain/client-area";
import { Card } from "~/ui/card";
import { TextLink } from "~/ui/text-link";
import { ClientFrame } from "./client-frame";

type Props = {
  greeting: ClientGreeting;
  section: ClientSection;
  title: string;
  children: ReactNode;
};

/** A page for one form of the client area, with a link back to its section. */
export function ClientFormPage({ greeting, section, title, children }: Props) {
  return (
    <ClientFrame {...greeting} section={section}>
      <header className="grid justify-items-start gap-2">
        <TextLink alone className="gap-2" href={CLIENT_SECTION[section]}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to {SECTION_NAMES[section]}
        </TextLink>
        <h1 className="text-3xl">{title}</h1>
      </header>
      <Card className="grid max-w-2xl gap-6">{children}</Card>
    </ClientFrame>
  );
}
