import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { StatusCard } from "~/ui/status-card";

/** Page of an emailed link. */
export function TokenPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-16">
      {children}
    </main>
  );
}

type Props = {
  icon: LucideIcon;
  title: string;
  text: string;
  /** URL of the page with its token, to which email clients post as well. */
  action: string;
  label: string;
  busy: string;
};

/** Asks for the button press that carries out the action of the link. */
export function ConfirmCard({ icon, title, text, action, label, busy }: Props) {
  return (
    <StatusCard icon={icon} iconLook="text-ember" title={title} text={text}>
      <form method="post" action={action}>
        <Button busy={busy}>{label}</Button>
      </form>
    </StatusCard>
  );
}
