/**
 * Generates the emails of the auth service, supabase/templates/*.html, from the texts and the
 * layout in supabase/functions/_shared/, because hosted Supabase accepts only complete files. Run
 * `node supabase/make-templates.ts` after a change of either; tests/unit/emails.test.ts detects
 * outdated files.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { authEmails, authNotices } from "./functions/_shared/auth-email-templates.ts";
import { renderEmailHtml } from "./functions/_shared/email-layout.ts";

const folder = join(import.meta.dirname, "templates");
for (const [name, content] of Object.entries({ ...authEmails, ...authNotices }))
  writeFileSync(join(folder, `${name}.html`), renderEmailHtml(content, "{{ .SiteURL }}"));
