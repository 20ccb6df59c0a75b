import { demoFeatures } from "~/content/demo-portal";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";

export function Features() {
  return (
    <Section name="features" title="What you can try" className="grid gap-4">
      <ul className="grid gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
        {demoFeatures.map(({ title, text, href, icon }) => (
          <li key={href}>
            <a
              href={href}
              className="grid h-full content-start gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-4 no-underline hover:border-ember sm:grid-cols-[auto_1fr] sm:content-center sm:items-center 2xl:grid-cols-1 2xl:content-start"
            >
              <Icon of={icon} className="size-6 shrink-0 text-ember" />
              <span className="grid">
                <span className="font-semibold">{title}</span>
                <span className="hidden text-sm text-muted sm:block">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
