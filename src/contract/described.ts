import * as z from 'zod/mini';

/** Adds metadata to a schema, which its JSON Schema has too. Unlike a zod check, this costs nothing when parsing. */
export function withMeta<T extends z.ZodMiniType>(schema: T, meta: z.core.GlobalMeta): T {
  z.globalRegistry.add(schema, meta);
  return schema;
}

export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  return withMeta(schema, { description });
}
