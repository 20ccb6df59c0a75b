import {
  generateTypescript,
  type GeneratorMetadata,
  introspect,
  type Queryable,
  sortGeneratorMetadata,
} from "@supabase/postgrest-typegen";
import { format } from "oxfmt";
import style from "../../.oxfmtrc.json" with { type: "json" };
import { readCatalog } from "./catalog.ts";
import { correctMetadata } from "./correct-metadata.ts";
import { Placeholders } from "./placeholders.ts";

const HEADER = "// Generated from supabase/schemas by `npm run types`; not edited.\n\n";

const NULLABLE_ROW = `/** A row or, in place of null, the object in which every key is null: the API answers that. */
export type NullableRow<Row> = Row | Record<keyof Row, null>;`;

export async function generateTypes(database: Queryable): Promise<string> {
  const metadata = sortGeneratorMetadata(
    await introspect(database, { includedSchemas: ["public"] }),
  );
  const placeholders = new Placeholders();
  const corrected = correctMetadata(metadata, await readCatalog(database), placeholders);
  return generateTypescript(corrected, {
    format: (code) => formatCode(HEADER + splitConstants(placeholders.fill(code), metadata)),
  });
}

/** Bundlers keep the whole object of enums when one key is used. */
function splitConstants(code: string, { types }: GeneratorMetadata): string {
  const start = code.lastIndexOf("\nexport const Constants = {");
  if (start < 0) throw new Error("postgrest-typegen writes its constants in another way.");
  const constants = types
    .filter(({ schema, enums }) => schema === "public" && enums.length > 0)
    .map(
      ({ name, enums }) =>
        `export const ${name.toUpperCase()}_VALUES = ${JSON.stringify(enums)} as const;`,
    );
  return [code.slice(0, start), NULLABLE_ROW, ...constants].join("\n\n");
}

async function formatCode(code: string): Promise<string> {
  const { code: formatted, errors } = await format("database.types.ts", code, {
    printWidth: style.printWidth,
  });
  if (errors[0]) throw new Error(`The generated types do not parse: ${errors[0].message}`);
  return formatted;
}
