/** Counts the text of a draft by the rule of its network, also of one chosen in the form, as it is typed. */
import { formatNetworkCount } from "~/domain/drafts/networks";
import type { Network } from "~/domain/drafts/writer";

for (const counter of document.querySelectorAll<HTMLOutputElement>("output[data-network]")) {
  const { form } = counter;
  if (!form) continue;
  const count = () => {
    const fields = new FormData(form);
    const network = (fields.get("network") ?? counter.dataset.network) as Network;
    counter.textContent = formatNetworkCount(String(fields.get("body")).trim(), network);
  };
  form.addEventListener("input", count);
  // Waits for a text that pages/unsent.ts restores.
  setTimeout(count);
}
