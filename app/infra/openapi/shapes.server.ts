import { z } from 'zod';

/** The body of every refusal: one sentence. */
export const problem = z.looseObject({ problem: z.string() });
/** A refusal that names the fields it is about. */
export const problemWithFields = problem.extend({ fields: z.record(z.string(), z.string()).optional() });
/** One sentence about the result. */
export const described = z.object({ message: z.string() });

/** The JSON schema of a Zod schema’s output or input. */
export function shapeOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}

/** A JSON response of this shape. */
export function answer(description: string, schema: z.core.$ZodType) {
  return { description, content: { 'application/json': { schema: shapeOf(schema) } } };
}

/** A JSON body of this shape. */
export function body(schema: z.core.$ZodType) {
  return { required: true, content: { 'application/json': { schema: shapeOf(schema, 'input') } } };
}

/** A JSON body of strings. */
export function textsBody(names: readonly string[], optional: readonly string[] = []) {
  return body(texts(names, optional));
}

/** An object of strings. */
export function texts(names: readonly string[], optional: readonly string[] = []): z.ZodObject {
  const required = names.map((name) => [name, z.string()]);
  return z.object(Object.fromEntries([...required, ...optional.map((name) => [name, z.string().optional()])]));
}

/** A parameter in the address. */
export function query(name: string, description: string, required = false) {
  return { name, in: 'query', required, description, schema: shapeOf(z.string()) };
}

/** A part of the path. */
export function part(name: string, schema: z.core.$ZodType = z.int(), description?: string) {
  return { name, in: 'path', required: true, ...(description && { description }), schema: shapeOf(schema) };
}

/** The header that identifies a repeated request. */
export function idempotencyKey(description: string) {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', format: 'uuid' },
  };
}

/** Responses to an unreadable body. */
export const unreadable = {
  400: answer('Not readable', problem),
  413: answer('Too large', problem),
  415: answer('Not plain JSON', problem),
};

/** Responses that any address may give: cross-origin, rate limit, or the database is away. */
export const notNow = {
  403: answer('Cross-origin', problem),
  429: answer('Too many requests; see `Retry-After`', problem),
  503: answer('Temporarily unavailable; see `Retry-After`', problem),
};

/** A form that works without script: its page takes it and responds with itself or a redirect. */
export function pageForm(summary: string, names: readonly string[], optional: readonly string[] = []) {
  const schema = shapeOf(texts(names, optional), 'input');
  return {
    post: {
      summary: `${summary} (form of the page, without script)`,
      requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } },
      responses: {
        200: { description: 'The page with its message', content: { 'text/html': {} } },
        303: { description: 'Done; to the next page' },
        422: { description: 'The page with its errors', content: { 'text/html': {} } },
        ...notNow,
      },
    },
  };
}

/** The parameter of product texts. */
export const language = query('language', '`ur` for Urdu, where the shop has it; English otherwise');
/** The cursor of the next page. */
export const next = z.string().nullable();
/** Invalid fields. */
export const invalid = answer('Invalid fields', problemWithFields);
