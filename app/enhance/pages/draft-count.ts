/** Loads the rules while typing, because most posts are approved as they are. */
import type { Network } from "~/domain/drafts/writer";

for (const counter of document.querySelectorAll<HTMLOutputElement>("output[data-network]")) {
  const { form } = counter;
  const body = form?.elements.namedItem("body") as HTMLTextAreaElement | undefined;
  if (!form || !body) continue;
  const count = async () => {
    const { formatNetworkCount } = await import("~/domain/drafts/networks");
    const network = (new FormData(form).get("network") ?? counter.dataset.network) as Network;
    counter.textContent = formatNetworkCount(body.value.trim(), network);
  };
  // No count rather than an old one.
  const update = () => void count().catch(() => counter.replaceChildren());

  form.addEventListener("input", update);
  // The browser may have restored what was typed before Back or a reload.
  if (body.value !== body.defaultValue) update();
}
