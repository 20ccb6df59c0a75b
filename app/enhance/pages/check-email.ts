/** Follows a confirmation on another device: the page redirects once the email is confirmed. */
const POLL_MS = 10_000;

if (new URLSearchParams(location.search).get("step") === "check-email") {
  const check = async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { redirect: "manual" }).catch(() => null);
    // The login redirects whoever is signed in, and shows the toast of this response.
    if (answer?.type === "opaqueredirect") location.assign("/login");
  };
  setInterval(check, POLL_MS);
  addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
}
