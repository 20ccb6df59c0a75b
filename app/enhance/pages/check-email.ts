/**
 * Follows a confirmation on another device: asks now and then, and when the visitor comes back to the
 * page. Its server redirects once the address is confirmed.
 */
const POLL_MS = 10_000;

if (new URLSearchParams(location.search).get("step") === "check-email") {
  const check = async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { redirect: "manual" }).catch(() => null);
    // The login sends on whoever is signed in already, and shows the toast of this answer.
    if (answer?.type === "opaqueredirect") location.assign("/login");
  };
  setInterval(check, POLL_MS);
  addEventListener("focus", check);
  document.addEventListener("visibilitychange", check);
}
