import { z } from 'zod';

/** What every refusal says: one sentence for a person. */
export const problem = { type: 'object', required: ['problem'], properties: { problem: { type: 'string' } } };
/** A refusal that names the fields it is about. */
export const problemWithFields = {
  ...problem,
  properties: { ...problem.properties, fields: { type: 'object', additionalProperties: { type: 'string' } } },
};
export const text = { type: 'string' };
export const texts = { type: 'array', items: text };

/** The JSON schema of what a Zod schema puts out, or takes in. */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
}

/** A JSON answer of this shape. */
export function answer(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } };
}

/** A parameter in the address. */
export function query(name: string, description: string, required = false) {
  return { name, in: 'query', required, description, schema: text };
}

/** A JSON body of texts, of which all but the optional ones are needed. */
export function textsBody(names: readonly string[], optional: readonly string[] = []) {
  const properties = Object.fromEntries([...names, ...optional].map((name) => [name, text]));
  return {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: names, properties } } },
  };
}

/** What a body that cannot be read is answered, at every address that takes one. */
export const unreadable = {
  400: answer('Not readable', problem),
  413: answer('Larger than may be sent', problem),
  415: answer('Not plain JSON', problem),
};

/** What may come at any address: somebody else's page asked, asked too often, or the database is away. */
export const notNow = {
  403: answer('Not from the shop’s own pages', problem),
  429: answer('Too often; `Retry-After` says when again', problem),
  503: answer('The shop cannot answer just now; `Retry-After` says when again', problem),
};
