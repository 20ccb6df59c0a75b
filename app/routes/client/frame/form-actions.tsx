import type { ComponentProps } from "react";
import { CLIENT_SECTION, type ClientSection } from "~/domain/clients/client-view";
import { Button, ButtonLink } from "~/ui/button";

type Props = ComponentProps<typeof Button> & { label: string; section: ClientSection };

export function FormActions({ label, section, ...button }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button {...button}>{label}</Button>
      <ButtonLink look="quiet" href={CLIENT_SECTION[section]}>
        Cancel
      </ButtonLink>
    </div>
  );
}
