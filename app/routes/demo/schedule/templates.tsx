import { postTemplates } from "~/content/demo-schedule";
import { Section } from "~/ui/section";
import { DemoPicture } from "../frame/demo-picture";

export function PostTemplates() {
  return (
    <Section name="templates" title="Templates" className="grid gap-4">
      <ul className="grid gap-3 sm:grid-cols-2">
        {postTemplates.map(({ id, title, text, picture }) => (
          <li key={id} className="grid">
            <button
              type="submit"
              name="compose"
              value={id}
              className="grid min-h-14 w-full cursor-pointer grid-cols-[3.5rem_1fr] items-center gap-4 rounded-md border border-line bg-surface p-2.5 text-left hover:border-ember"
            >
              <DemoPicture name={picture} shape="square" className="rounded-sm" />
              <span className="grid">
                <span className="font-semibold">{title}</span>
                <span className="text-sm text-muted">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
