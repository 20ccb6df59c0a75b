import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** Before a keyboard reaches it from what is in view. */
const NEARLY_IN_VIEW = "50%";

/** Of every island of the name, shortly before it comes into view. */
export function hydrateIslands<Props extends object>(
  name: string,
  component: ComponentType<Props>,
): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const props = JSON.parse(target.getAttribute("data-props") ?? "{}") as Props;
        hydrateRoot(target, createElement(component, props));
      }
    },
    { rootMargin: NEARLY_IN_VIEW },
  );
  for (const island of document.querySelectorAll(`[data-island="${name}"]`))
    observer.observe(island);
}
