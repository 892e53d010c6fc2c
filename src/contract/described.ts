import * as z from 'zod/mini';

/** Describes a schema for those who read the JSON Schema that is made of it. */
export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  z.globalRegistry.add(schema, { description });
  return schema;
}
