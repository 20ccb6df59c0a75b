/**
 * Makes the mails that the auth service sends, supabase/templates/*.html, from their words and the
 * frame in supabase/functions/_shared/. Hosted Supabase takes whole files and nothing else.
 * Run it with `node .github/make-mails.ts` after a change of either; tests/unit/mails.test.ts finds
 * files that were not made anew.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mailHtml } from "../supabase/functions/_shared/mail-frame.ts";
import { authMails, authNotices } from "../supabase/functions/_shared/mail-words.ts";

const folder = join(import.meta.dirname, "../supabase/templates");
for (const [name, words] of Object.entries({ ...authMails, ...authNotices }))
  writeFileSync(join(folder, `${name}.html`), mailHtml(words));
