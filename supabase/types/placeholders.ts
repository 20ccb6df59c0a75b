import type { GeneratorMetadata } from "@supabase/postgrest-typegen";

export type PostgresType = GeneratorMetadata["types"][number];

/**
 * Name of a schema that is never generated, so that the generator inlines the values of its enums.
 */
const SCHEMA = "placeholders";

/**
 * Types that postgrest-typegen cannot express, such as an attribute that is never null. Each is an
 * enum with one value, which `fill` replaces in the generated code.
 */
export class Placeholders {
  readonly types: PostgresType[] = [];
  readonly #code: string[] = [];
  readonly #names: string[] = [];

  /**
   * Adds a type for the given TypeScript.
   * @param original type whose name remains where the generator writes a name
   * @returns its id in the metadata
   */
  add(code: string, original: PostgresType): number {
    const index = this.types.length;
    const id = -1 - index; // Database objects never have negative ids.
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

  /** Replaces every placeholder and the null that the generator adds to each attribute. */
  fill(code: string): string {
    return code
      .replaceAll(/"<type (\d+)>"( \| null)?/g, (_, index) => this.#code[index] ?? "never")
      .replaceAll(/"<name (\d+)>"/g, (_, index) => JSON.stringify(this.#names[index]));
  }
}
