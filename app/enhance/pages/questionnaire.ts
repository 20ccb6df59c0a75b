/** Stores what is typed in this tab, so that a reload, Back or a discarded tab loses nothing. */
import { formatExample } from "~/domain/profiles/example-post";

type Answers = Record<string, string>;
/** `base` is what the server showed at that time. */
type StoredAnswers = { base: Answers; typed: Answers };

const shownStep = document.querySelector<HTMLFormElement>("form[data-typed]");
if (shownStep) persistTypedAnswers(shownStep, `questionnaire ${shownStep.dataset.typed}`);

function persistTypedAnswers(step: HTMLFormElement, key: string): void {
  const shown = readAnswers(step, "default");
  const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as StoredAnswers | null;
  // Unless the server now shows something newer, sent since or on another device.
  const isCurrent = stored && [stored.base, stored.typed].some((answers) => isSame(answers, shown));
  const base = isCurrent ? stored.base : shown;
  const save = () =>
    sessionStorage.setItem(key, JSON.stringify({ base, typed: readAnswers(step, "current") }));

  // Typed before this ran, or restored by the browser.
  if (!isSame(readAnswers(step, "current"), shown)) save();
  else if (isCurrent) fillAnswers(step, stored.typed);
  else sessionStorage.removeItem(key);
  step.addEventListener("input", save);

  const complete = step.querySelector<HTMLButtonElement>("[data-waits]");
  const update = () => {
    const typed = readAnswers(step, "current");
    updateExample(typed);
    if (complete) complete.disabled = !typed.tone_preference;
  };
  update();
  step.addEventListener("input", update);
}

function updateExample(typed: Answers): void {
  if (typed.business_name === undefined) return;
  const example = formatExample(typed);
  for (const element of document.querySelectorAll<HTMLElement>("[data-shows]"))
    element.textContent = example[element.dataset.shows as keyof typeof example];
}

function listQuestions(step: HTMLFormElement): HTMLInputElement[] {
  return [...step.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")];
}

function readAnswers(step: HTMLFormElement, which: "default" | "current"): Answers {
  const answers: Answers = {};
  for (const question of listQuestions(step)) {
    const [value, isChosen] =
      which === "current"
        ? [question.value, question.checked]
        : [question.defaultValue, question.defaultChecked];
    if (question.type !== "radio") answers[question.name] = value;
    else if (isChosen) answers[question.name] = question.value;
  }
  return answers;
}

function fillAnswers(step: HTMLFormElement, answers: Answers): void {
  for (const question of listQuestions(step)) {
    const answer = answers[question.name] ?? "";
    if (question.type === "radio") question.checked = question.value === answer;
    else question.value = answer;
  }
}

function isSame(one: Answers, other: Answers): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
