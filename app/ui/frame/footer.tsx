import type { ReactNode } from "react";
import { brand } from "~/content/brand";
import { companyLinks, quickLinks } from "~/content/navigation";
import { TextLink } from "~/ui/text-link";
import { Logo } from "./logo";
import "./footer.css";

/** On phones, all links are in two closed lines. */
export function SiteFooter() {
  const { address, phone, email } = brand;
  return (
    <footer className="on-night mt-24 bg-night text-night-text">
      <div className="shell grid gap-x-12 pt-7 lg:grid-cols-[2fr_1fr_3fr] lg:py-12">
        <div className="grid content-start gap-4 pb-7">
          <Logo />
          <p className="max-w-sm text-night-muted">{brand.footerTagline}</p>
        </div>
        <Part title="Quick Links">
          <FooterLinks title="Quick Links" links={quickLinks} />
        </Part>
        <Part title="Company and Contact">
          <FooterLinks
            title="Company"
            links={companyLinks}
            note="Careers: no open roles right now"
          />
          <div>
            <Title>Contact</Title>
            <address className="grid text-night-muted not-italic">
              <span className="py-2.5">{`${address.street}, ${address.city}, ${address.country}`}</span>
              <FooterLink href={phone.href} label={phone.display} />
              <FooterLink href={`mailto:${email}`} label={email} />
            </address>
            <ul className="flex flex-wrap gap-x-5">
              {brand.social.map(({ network, href }) => (
                <li key={network}>
                  <FooterLink href={href} label={network} />
                </li>
              ))}
            </ul>
          </div>
        </Part>
      </div>
      <p className="shell border-t border-night-line py-6 text-sm text-night-muted">
        {`© 2026 ${brand.name}. All rights reserved.`}
      </p>
    </footer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="footer-part">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between border-t border-night-line py-2.5 font-semibold">
        {title}
      </summary>
      <div className="gap-x-12 pb-7 lg:flex">{children}</div>
    </details>
  );
}

function Title({ children }: { children: string }) {
  return <h2 className="text-lg max-lg:hidden">{children}</h2>;
}

type Props = { title: string; links: readonly { href: string; label: string }[]; note?: string };

function FooterLinks({ title, links, note }: Props) {
  return (
    <nav aria-label={title}>
      <Title>{title}</Title>
      <ul>
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
