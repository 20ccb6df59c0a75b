import type { ReactNode } from "react";
import { PageHeader } from "~/ui/client/page-header";
import "./demo-loading.css";

type Props = {
  title: string;
  /** What the demo does not save or publish on this page. */
  note: string;
  /** Absent on the pages of the menu. */
  back?: { href: string; label: string };
  isLoading?: boolean;
  children: ReactNode;
};

/** The note describes disabled controls. */
export const NOTE_ID = "demo-note";

export const BACK_TO_DASHBOARD = { href: "/client-portal", label: "Back to Dashboard" };
export const BACK_TO_POSTS = { href: "/client-portal/posts", label: "Back to Posts" };

export function DemoPage({ title, note, back, isLoading, children }: Props) {
  return (
    <>
      <PageHeader title={title} back={back}>
        <span id={NOTE_ID}>
          <strong>This is a demo.</strong> {note}
        </span>
      </PageHeader>
      <div className={`grid gap-6 sm:gap-8 ${isLoading ? "demo-loading" : ""}`}>{children}</div>
    </>
  );
}
