/**
 * Stores the text typed into a step in this tab until it is sent, so that a reload, Back or a phone
 * that discards the page loses nothing. The server stores what was sent. Also updates the example
 * beside the step while typing.
 */
import { formatExample } from "~/domain/profiles/example-post";

type Answers = Record<string, string>;
/** Typed answers, and the server's answers at that time. */
type StoredAnswers = { over: Answers; typed: Answers };

const shownStep = document.querySelector<HTMLFormElement>("form[data-typed]");
if (shownStep) persistTypedAnswers(shownStep, `questionnaire ${shownStep.dataset.typed}`);

function persistTypedAnswers(step: HTMLFormElement, key: string): void {
  const shown = readAnswers(step, "default");
  const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as StoredAnswers | null;
  // Discards the typed answers when the server now shows different ones, which are newer: sent
  // since, or from another device.
  const isGood = kept && [kept.over, kept.typed].some((answers) => isSame(answers, shown));
  const over = isGood ? kept.over : shown;
  const save = () =>
    sessionStorage.setItem(key, JSON.stringify({ over, typed: readAnswers(step, "current") }));

  // Values typed before this ran, or restored by the browser itself.
  if (!isSame(readAnswers(step, "current"), shown)) save();
  else if (isGood) fillAnswers(step, kept.typed);
  else sessionStorage.removeItem(key);
  step.addEventListener("input", save);

  const updateNotice = () => {
    const typed = readAnswers(step, "current");
    updateExample(typed);
    updateSavedNotice(isSame(typed, shown));
  };
  updateNotice();
  step.addEventListener("input", updateNotice);
}

/** Updates the example with the answers of the first step; other steps do not change it. */
function updateExample(typed: Answers): void {
  if (typed.business_name === undefined) return;
  const words = formatExample(typed);
  for (const place of document.querySelectorAll<HTMLElement>("[data-shows]"))
    place.textContent = words[place.dataset.shows as keyof typeof words];
}

/**
 * Updates the note at the top of the page, because its statement about saved answers only holds
 * while nothing else is typed.
 */
function updateSavedNotice(isSaved: boolean): void {
  const note = document.querySelector<HTMLElement>("[data-saved]");
  if (!note) return;
  const { saved = "", said = note.textContent } = note.dataset;
  note.dataset.said = said;
  note.textContent = isSaved ? said : saved;
}

/** Returns the questions on screen. */
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
