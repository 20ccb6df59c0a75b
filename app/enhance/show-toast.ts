export function showToast(template: HTMLTemplateElement | null): void {
  if (!template) return;
  document.getElementById("toasts")?.replaceChildren(template.content.cloneNode(true));
  document.documentElement.dataset.hasToasts = "";
}
