import type { ReactNode } from "react";
import {
  CLIENT_SECTION,
  type ClientGreeting,
  type ClientSection,
  SECTION_NAMES,
} from "~/domain/clients/client-view";
import { ClientFrame } from "~/ui/client/client-frame";
import { PageHeader } from "~/ui/client/page-header";
import { Card } from "~/ui/section";

type Props = {
  greeting: ClientGreeting;
  section: ClientSection;
  title: string;
  /** Beside the form on wide screens, and below it on others unless it must be read first. */
  intro?: ReactNode;
  isIntroFirst?: boolean;
  children: ReactNode;
};

export function ClientFormPage(props: Props) {
  const { greeting, section, title, intro, isIntroFirst, children } = props;
  const text = intro && <div className="grid max-w-prose content-start gap-3">{intro}</div>;
  return (
    <ClientFrame {...greeting} section={section}>
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-14 gap-y-4 @4xl:grid-cols-[minmax(0,20rem)_minmax(0,46rem)] @4xl:grid-rows-[auto_1fr]">
          <PageHeader
            title={title}
            back={{ href: CLIENT_SECTION[section], label: `Back to ${SECTION_NAMES[section]}` }}
          />
          {isIntroFirst && text}
          <Card className="grid min-w-0 content-start gap-6 self-start @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
            {children}
          </Card>
          {!isIntroFirst && text}
        </div>
      </div>
    </ClientFrame>
  );
}
