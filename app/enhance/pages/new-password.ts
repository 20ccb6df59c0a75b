/**
 * A new password on a page without React: the checklist ticks, the strength is shown and, once the
 * typing rests, read out, and a confirmation that differs is told so. The server judges all the same.
 */
import {
  assessPassword,
  commonPatternIn,
  MET,
  PASSWORD_RULES,
  patternMessage,
  STRENGTH_PAUSE_MS,
  STRENGTH_PERCENT,
} from "~/domain/password";

const box = document.querySelector<HTMLElement>("[data-password-strength]");
const password = input(box?.dataset.passwordStrength);
if (box && password) followPassword(box, password);
for (const region of document.querySelectorAll<HTMLElement>("[data-mismatch]"))
  followConfirmation(region);

function input(id: string | undefined): HTMLInputElement | null {
  return document.getElementById(id ?? "") as HTMLInputElement | null;
}

function followPassword(shown: HTMLElement, field: HTMLInputElement): void {
  const part = (selector: string) => shown.querySelector<HTMLElement>(selector)!;
  const meter = part("[role=meter]");
  let pause: ReturnType<typeof setTimeout>;

  const show = () => {
    const { value } = field;
    const { strength } = assessPassword(value);
    part("[data-strength-meter]").hidden = !value;
    meter.setAttribute("aria-valuenow", String(STRENGTH_PERCENT[strength]));
    meter.setAttribute("aria-valuetext", strength);
    part("[data-strength]").dataset.strength = strength;
    part("strong").textContent = strength;
    shown.querySelectorAll("li").forEach((row, at) => {
      const isMet = value !== "" && PASSWORD_RULES[at]!.holds(value);
      row.toggleAttribute("data-met", isMet);
      row.querySelector(".sr-only")!.textContent = isMet ? MET : "";
    });
    const pattern = commonPatternIn(value);
    const found = part("[data-found-pattern]");
    found.hidden = !pattern;
    found.textContent = pattern ? patternMessage(pattern) : "";
    clearTimeout(pause);
    pause = setTimeout(() => {
      const words = value && `Password strength: ${strength}`;
      const said = part("[data-strength-said]");
      if (said.textContent !== words) said.textContent = words;
    }, STRENGTH_PAUSE_MS);
  };
  field.addEventListener("input", show);
  // A password manager or Back may have filled it in before.
  if (field.value) show();
}

function followConfirmation(region: HTMLElement): void {
  const [first, second] = [input(region.dataset.with), input(region.dataset.mismatch)];
  const template = region.querySelector("template");
  if (!first || !second || !template) return;
  const show = () => {
    const differs = second.value !== "" && second.value !== first.value;
    const shown = region.querySelector("p");
    if (differs && !shown) region.append(template.content.cloneNode(true));
    if (!differs) shown?.remove();
  };
  for (const field of [first, second]) field.addEventListener("input", show);
}
