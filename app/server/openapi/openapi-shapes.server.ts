import { z } from 'zod';

/** The body of every refusal: one sentence for a person. */
export const problem = z.looseObject({ problem: z.string() });
/** A refusal that names the fields it is about. */
export const problemWithFields = problem.extend({ fields: z.record(z.string(), z.string()).optional() });
/** One sentence about what was done. */
export const described = z.object({ message: z.string() });

/** The JSON schema of what a Zod schema puts out, or takes in. */
export function shapeOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}

/** A JSON answer of this shape. */
export function answer(description: string, schema: z.core.$ZodType) {
  return { description, content: { 'application/json': { schema: shapeOf(schema) } } };
}

/** A JSON body of this shape. */
export function body(schema: z.core.$ZodType) {
  return { required: true, content: { 'application/json': { schema: shapeOf(schema, 'input') } } };
}

/** A JSON body of texts, of which all but the optional ones are needed. */
export function textsBody(names: readonly string[], optional: readonly string[] = []) {
  return body(texts(names, optional));
}

/** An object of texts, of which all but the optional ones are needed. */
export function texts(names: readonly string[], optional: readonly string[] = []): z.ZodObject {
  const needed = names.map((name) => [name, z.string()]);
  return z.object(Object.fromEntries([...needed, ...optional.map((name) => [name, z.string().optional()])]));
}

/** A parameter in the address. */
export function query(name: string, description: string, required = false) {
  return { name, in: 'query', required, description, schema: shapeOf(z.string()) };
}

/** A part of the path. */
export function part(name: string, schema: z.core.$ZodType = z.int(), description?: string) {
  return { name, in: 'path', required: true, ...(description && { description }), schema: shapeOf(schema) };
}

/** The header by which a repeated request is recognised. */
export function idempotencyKey(description: string) {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', format: 'uuid' },
  };
}

/** What a body that cannot be read is answered, at every address that takes one. */
export const unreadable = {
  400: answer('Not readable', problem),
  413: answer('Larger than may be sent', problem),
  415: answer('Not plain JSON', problem),
};

/** Responses that any address may give: cross-origin, rate limit, or the database is away. */
export const notNow = {
  403: answer('Not from the shop’s own pages', problem),
  429: answer('Too often; `Retry-After` says when again', problem),
  503: answer('The shop cannot answer just now; `Retry-After` says when again', problem),
};
