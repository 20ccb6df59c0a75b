/** Shows a toast that waited in a template, in place of those that are there. */
export function showToast(template: HTMLTemplateElement | null): void {
  if (!template) return;
  document.querySelector("[data-toasts]")?.replaceChildren(template.content.cloneNode(true));
  document.documentElement.dataset.hasToasts = "";
}
