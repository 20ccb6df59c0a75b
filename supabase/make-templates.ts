/**
 * Makes the mails that the auth service sends, supabase/templates/*.html, from their words and the
 * frame in supabase/functions/_shared/. Hosted Supabase takes whole files and nothing else.
 * Run it with `node supabase/make-templates.ts` after a change of either; tests/unit/emails.test.ts finds
 * files that were not made anew.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderEmailHtml } from "./functions/_shared/email-layout.ts";
import { authEmails, authNotices } from "./functions/_shared/email-templates.ts";

const folder = join(import.meta.dirname, "templates");
for (const [name, words] of Object.entries({ ...authEmails, ...authNotices }))
  writeFileSync(join(folder, `${name}.html`), renderEmailHtml(words));
