/** Part of a Zod schema that the tests of forms use. */
export type FormSchema = {
  safeParse(values: object): {
    data?: unknown;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
};

/** Returns the messages of rejected values by field. */
export function errorsOf(schema: FormSchema, values: object): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
