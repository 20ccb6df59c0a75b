import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import {
  CLIENT_SECTION,
  type ClientGreeting,
  type ClientSection,
  SECTION_NAMES,
} from "~/domain/clients/client-view";
import { ClientFrame } from "~/ui/client/client-frame";
import { Icon } from "~/ui/icon";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

type Props = {
  greeting: ClientGreeting;
  section: ClientSection;
  title: string;
  intro?: ReactNode;
  children: ReactNode;
};

export function ClientFormPage({ greeting, section, title, intro, children }: Props) {
  return (
    <ClientFrame {...greeting} section={section}>
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-14 gap-y-6 @4xl:grid-cols-[minmax(0,20rem)_minmax(0,46rem)]">
          <header className="grid min-w-0 content-start justify-items-start gap-3 @4xl:sticky @4xl:top-12 @4xl:self-start">
            <TextLink alone className="gap-2" href={CLIENT_SECTION[section]}>
              <Icon of={ArrowLeft} className="size-4" />
              Back to {SECTION_NAMES[section]}
            </TextLink>
            <h1 className="text-3xl">
              <bdi>{title}</bdi>
            </h1>
            {intro && <div className="grid max-w-prose gap-3">{intro}</div>}
          </header>
          <Card className="grid min-w-0 content-start gap-6 self-start">{children}</Card>
        </div>
      </div>
    </ClientFrame>
  );
}
