import { Clock, type IconNode, Mail, MapPin, Phone } from "lucide";
import type { ReactNode } from "react";
import { brand } from "~/content/brand";
import { promises } from "~/content/promises";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";

export function ContactDetails() {
  const { address, phone, email } = brand;
  return (
    <address className="grid content-start gap-1 not-italic">
      <Detail icon={Mail} label="Email">
        <TextLink look="fine" alone href={`mailto:${email}`}>
          {email}
        </TextLink>
      </Detail>
      <Detail icon={Phone} label="Phone">
        <TextLink look="fine" alone href={phone.href}>
          {phone.display}
        </TextLink>
      </Detail>
      <Detail icon={MapPin} label="Office">
        {address.street}, {address.city}, {address.country}
      </Detail>
      <Detail icon={Clock} label="Support hours">
        {promises.supportHours}
      </Detail>
    </address>
  );
}

type DetailProps = { icon: IconNode; label: string; children: ReactNode };

function Detail({ icon, label, children }: DetailProps) {
  return (
    <div className="flex items-start gap-4 border-b border-line py-3 last:border-0">
      <Icon of={icon} className="mt-1 size-5 shrink-0 text-ember" />
      <div className="grid">
        <span className="text-sm text-muted">{label}</span>
        <span className="font-semibold">{children}</span>
      </div>
    </div>
  );
}
