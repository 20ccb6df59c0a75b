/**
 * Makes share links open the device's share sheet. Without one they copy the URL, and if copying is
 * rejected they open the email link.
 */
export function enableSharing(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-share]");
    if (!link) return;
    event.preventDefault();
    const { share: title, url } = link.dataset;
    if (typeof navigator.share === "function")
      return void navigator.share({ title, url }).catch(() => {}); // closing the sheet rejects, too
    (navigator.clipboard?.writeText(url ?? "") ?? Promise.reject()).then(
      () => {
        const status = link.parentElement?.querySelector("[data-share-status]");
        if (status) status.textContent = "Link copied";
      },
      () => location.assign(link.href),
    );
  });
}
