import type { GeneratorMetadata } from "@supabase/postgrest-typegen";

export type PostgresType = GeneratorMetadata["types"][number];

/** Name of a schema that is never generated: the generator writes the values of its enums in place. */
const SCHEMA = "placeholders";

/**
 * Types that postgrest-typegen cannot express, such as an attribute that is never null. Each is an
 * enum with one value until the code is there, then what it stands for replaces it.
 */
export class Placeholders {
  readonly types: PostgresType[] = [];
  readonly #code: string[] = [];
  readonly #names: string[] = [];

  /**
   * Adds a type that becomes the given TypeScript.
   * @param original the type whose name stays where the generator writes a name
   * @returns its id in the metadata
   */
  add(code: string, original: PostgresType): number {
    const index = this.types.length;
    const id = -1 - index; // No object of a database has a negative id.
    this.#code.push(code);
    this.#names.push(original.name);
    this.types.push({
      ...original,
      id,
      schema: SCHEMA,
      name: `<name ${index}>`,
      enums: [`<type ${index}>`],
      attributes: [],
      type_relation_id: original.type_relation_id && id,
    });
    return id;
  }

  /** Replaces all of them, together with the null that the generator adds to every attribute. */
  fill(code: string): string {
    return code
      .replaceAll(/"<type (\d+)>"( \| null)?/g, (_, index) => this.#code[index] ?? "never")
      .replaceAll(/"<name (\d+)>"/g, (_, index) => JSON.stringify(this.#names[index]));
  }
}
