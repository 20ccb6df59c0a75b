/** Posts the tokens of the URL's hash, so that they never appear in the server's log. */
const form = document.querySelector<HTMLFormElement>("[data-email-link]");
const hash = new URLSearchParams(location.hash.slice(1));

if (form && hash.size > 0) {
  history.replaceState(null, "", location.pathname + location.search);
  const [access_token, refresh_token] = [hash.get("access_token"), hash.get("refresh_token")];
  if (access_token && refresh_token && hash.get("type") === "signup")
    send({ access_token, refresh_token });
  else if (hash.has("error")) send({ error: hash.get("error_code") ?? "error" });
} else if (form?.dataset.emailLink === "ready") {
  form.requestSubmit();
}

function send(values: Record<string, string>): void {
  if (!form) return;
  const verifying = form.querySelector("template");
  if (verifying) form.previousElementSibling?.replaceWith(verifying.content);
  for (const input of form.querySelectorAll("input")) input.remove();
  for (const [name, value] of Object.entries(values))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.submit(); // works in older browsers, too
}
