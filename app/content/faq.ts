export function listFaqs(answers: Readonly<Record<string, string>>) {
  return Object.entries(answers).map(([question, answer]) => ({ question, answer }));
}
