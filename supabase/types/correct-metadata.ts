import { type GeneratorMetadata, pgTypeToTsType } from "@supabase/postgrest-typegen";
import { type Catalog, isMarkedNullable } from "./catalog.ts";
import type { Placeholders, PostgresType } from "./placeholders.ts";

/** postgrest-typegen takes view columns as nullable, and results as never null. */
export function correctMetadata(
  metadata: GeneratorMetadata,
  catalog: Catalog,
  placeholders: Placeholders,
): GeneratorMetadata {
  const types = new Map(metadata.types.map((type) => [type.id, type]));
  const typeIds = new Map(metadata.types.map(({ id, schema, name }) => [`${schema}.${name}`, id]));
  const views = new Set([...metadata.views, ...metadata.materializedViews].map(({ id }) => id));
  const getBaseType = (id: number) => catalog.baseTypes.get(id) ?? id;

  function replaceType(id: number, rewrite: (code: string, type: PostgresType) => string): number {
    const type = types.get(id);
    const [schema] = metadata.schemas;
    if (!type || !schema) return id;
    const code = pgTypeToTsType(schema, type.name, metadata, type.schema);
    return placeholders.add(code === "unknown" ? code : rewrite(code, type), type);
  }

  const corrected = {
    ...metadata,
    columns: metadata.columns.map((column) => {
      const base = types.get(
        getBaseType(typeIds.get(`${column.type_schema}.${column.format}`) ?? 0),
      );
      return {
        ...column,
        format: base?.name ?? column.format,
        type_schema: base?.schema ?? column.type_schema,
        is_nullable: views.has(column.table_id)
          ? isMarkedNullable(column.comment)
          : column.is_nullable,
      };
    }),
    functions: metadata.functions.map((fn) => {
      const args = fn.args.map((arg) => ({ ...arg, type_id: getBaseType(arg.type_id) }));
      const result = getBaseType(fn.return_type_id);
      if (!catalog.nullableFunctions.has(fn.id)) return { ...fn, args, return_type_id: result };
      const id = replaceType(result, formatNullableResult);
      const relation = fn.return_type_relation_id && id;
      return { ...fn, args, return_type_id: id, return_type_relation_id: relation };
    }),
    types: metadata.types.map((type) => {
      const nullable = catalog.nullableAttributes.get(type.id);
      const attributes = type.attributes.map(({ name, type_id }) => {
        const base = getBaseType(type_id);
        const isNullable = nullable?.has(name) ?? false;
        return { name, type_id: isNullable ? base : replaceType(base, formatNotNull) };
      });
      return { ...type, attributes };
    }),
  };
  return { ...corrected, types: [...corrected.types, ...placeholders.types] };
}

const formatNotNull = (code: string) => (code === "Json" ? "NonNullable<Json>" : code);

/** PostgREST returns a null row as an object of nulls. */
function formatNullableResult(code: string, { type_relation_id }: PostgresType): string {
  return type_relation_id ? `NullableRow<${code}>` : `(${code} | null)`;
}
