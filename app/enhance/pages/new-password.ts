import {
  findCommonPattern,
  isPadded,
  PADDED_MESSAGE,
  PASSWORD_CHECKS,
  patternMessage,
  STRENGTH_PAUSE_MS,
  STRENGTH_PERCENT,
  getStrength,
} from "~/domain/accounts/password";
import "./client-validation";

const strength = document.querySelector<HTMLElement>("[data-password-strength]");
const mismatch = document.querySelector<HTMLElement>("[data-mismatch]");
const form = strength?.closest("form");
if (strength && mismatch && form) updateHintsOnInput(form, strength, mismatch);

function updateHintsOnInput(sent: HTMLFormElement, box: HTMLElement, region: HTMLElement): void {
  const [password, confirmation] = [input(box, "passwordStrength"), input(region, "mismatch")];
  const button = sent.querySelector<HTMLButtonElement>("[data-waits]");
  let pause: ReturnType<typeof setTimeout>;

  const show = () => {
    const { value } = password;
    const isDifferent = confirmation.value !== value;
    showStrength(box, value);
    showMismatch(region, isDifferent && confirmation.value !== "");
    if (button)
      button.disabled =
        getStrength(value) === "weak" ||
        isDifferent ||
        sent.querySelector("[type=checkbox]:invalid") !== null;
    clearTimeout(pause);
    pause = setTimeout(announceStrength, STRENGTH_PAUSE_MS, box, value);
  };
  sent.addEventListener("input", show);
  show(); // values typed before this ran, or filled in by Back or a password manager
}

function input({ dataset }: HTMLElement, name: string): HTMLInputElement {
  return document.getElementById(dataset[name]!) as HTMLInputElement;
}

function showStrength(box: HTMLElement, password: string): void {
  const part = (selector: string) => box.querySelector<HTMLElement>(selector)!;
  const found = getStrength(password);
  const meter = part("[role=meter]");
  part("[data-strength-meter]").hidden = !password;
  meter.ariaValueNow = String(STRENGTH_PERCENT[found]);
  meter.ariaValueText = found;
  part("[data-strength]").dataset.strength = found;
  part("strong").textContent = found;
  box.querySelectorAll("li").forEach((row, at) => {
    row.toggleAttribute("data-met", password !== "" && PASSWORD_CHECKS[at]!(password));
  });
  const pattern = findCommonPattern(password);
  part("[data-found-pattern]").textContent = pattern
    ? patternMessage(pattern)
    : isPadded(password)
      ? PADDED_MESSAGE
      : "";
}

function announceStrength(box: HTMLElement, password: string): void {
  const text = password && `Password strength: ${getStrength(password)}`;
  const status = box.querySelector("[data-strength-status]")!;
  if (status.textContent !== text) status.textContent = text;
}

function showMismatch(region: HTMLElement, isShown: boolean): void {
  const [template, message] = region.children as unknown as [HTMLTemplateElement, Element?];
  if (!isShown) message?.remove();
  else if (!message) region.append(template.content.cloneNode(true));
}
