import { brand } from "~/content/brand";
import { companyLinks, quickLinks } from "~/content/navigation";
import { TextLink } from "~/ui/text-link";
import { Logo } from "./logo";

export function SiteFooter() {
  const { address, phone, email } = brand;
  return (
    <footer className="on-night mt-24 bg-night text-night-text">
      <div className="shell grid gap-10 py-16 min-[20rem]:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="grid content-start gap-4 min-[20rem]:col-span-2 lg:col-span-1">
          <Logo />
          <p className="max-w-sm text-night-muted">{brand.footerTagline}</p>
          <ul className="flex flex-wrap gap-x-5">
            {brand.social.map(({ network, href }) => (
              <li key={network}>
                <FooterLink href={href} label={network} />
              </li>
            ))}
          </ul>
        </div>
        <FooterLinks title="Quick Links" links={quickLinks} />
        <FooterLinks title="Company" links={companyLinks} note="Careers: no open roles right now" />
        <div className="min-[20rem]:col-span-2 lg:col-span-1">
          <h2 className="text-lg">Contact</h2>
          <address className="mt-3 grid text-night-muted not-italic">
            <span className="py-1">{`${address.street}, ${address.city}, ${address.country}`}</span>
            <FooterLink href={phone.href} label={phone.display} />
            <FooterLink href={`mailto:${email}`} label={email} />
          </address>
        </div>
      </div>
      <p className="shell border-t border-night-line py-6 text-sm text-night-muted">
        {`© 2026 ${brand.name}. All rights reserved.`}
      </p>
    </footer>
  );
}

type Props = { title: string; links: readonly { href: string; label: string }[]; note?: string };

function FooterLinks({ title, links, note }: Props) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.href}>
            <FooterLink {...link} />
          </li>
        ))}
        {note && <li className="py-2.5 text-sm text-night-muted">{note}</li>}
      </ul>
    </nav>
  );
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <TextLink look="night" alone href={href}>
      {label}
    </TextLink>
  );
}
