import type { GeneratorMetadata } from "@supabase/postgrest-typegen";

export type PostgresType = GeneratorMetadata["types"][number];

/** Never generated, so that the generator inlines the values of its enums. */
const SCHEMA = "placeholders";

/** Types that postgrest-typegen cannot express: enums with one value, which `fill` replaces. */
export class Placeholders {
  readonly types: PostgresType[] = [];
  readonly #code: string[] = [];
  readonly #names: string[] = [];

  /** @param original names the type where the generator writes a name */
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

  /** Also drops the null that the generator adds to each attribute. */
  fill(code: string): string {
    return code
      .replaceAll(/"<type (\d+)>"( \| null)?/g, (_, index) => this.#code[index] ?? "never")
      .replaceAll(/"<name (\d+)>"/g, (_, index) => JSON.stringify(this.#names[index]));
  }
}
