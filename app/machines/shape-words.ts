/** The part of JSON Schema that our description uses. */
export type Shape = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  required?: readonly string[];
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  description?: string;
};

/** A schema as people read it: one line for each field, `?` after what may be missing. */
export function sayShape(shape: Shape, indent = ''): string {
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.map((each) => sayShape(each, indent)).join(' or ');
  if (shape.enum) return shape.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.items) return `[${sayShape(shape.items, indent)}]`;
  if (shape.properties) return sayFields(shape, shape.properties, indent);
  if (typeof shape.additionalProperties === 'object') return `{ …: ${sayShape(shape.additionalProperties, indent)} }`;
  return typeof shape.type === 'string' ? shape.type : (shape.type?.join(' | ') ?? 'anything');
}

function sayFields({ required = [] }: Shape, properties: Record<string, Shape>, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    const note = field.description ? `  — ${field.description}` : '';
    return `${deeper}${name}${mark}: ${sayShape(field, deeper)}${note}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
