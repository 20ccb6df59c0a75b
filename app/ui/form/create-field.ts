/** For forms that Conform does not manage. */
export function createField(id: string, initialValue?: string, name = id) {
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint`, initialValue };
}
