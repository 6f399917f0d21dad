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
export function formatShape(shape: Shape, indent = ''): string {
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.map((each) => formatShape(each, indent)).join(' or ');
  if (shape.enum) return shape.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.items) return `[${formatShape(shape.items, indent)}]`;
  if (shape.properties) return formatFields(shape, shape.properties, indent);
  if (typeof shape.additionalProperties === 'object')
    return `{ …: ${formatShape(shape.additionalProperties, indent)} }`;
  return typeof shape.type === 'string' ? shape.type : (shape.type?.join(' | ') ?? 'anything');
}

function formatFields({ required = [] }: Shape, properties: Record<string, Shape>, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    const note = field.description ? `  — ${field.description}` : '';
    return `${deeper}${name}${mark}: ${formatShape(field, deeper)}${note}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
