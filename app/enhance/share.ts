/** Without a share sheet it copies the URL, and if that is rejected it opens the email link. */
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
