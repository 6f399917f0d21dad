/** A longer address is refused by servers between the shop and its shoppers. */
const maxQueryLength = 2_000;

/** The address with these parameters behind its own, such as those of an advertisement. What it has itself stays. */
export function withQuery(address: string, search: string): string {
  if (search.length < 2 || search.length > maxQueryLength) return address;
  const [withoutHash = '', ...hash] = address.split('#');
  const [path = '', ownQuery = ''] = withoutHash.split('?');
  const params = new URLSearchParams(ownQuery);
  const own = new Set(params.keys());
  for (const [name, value] of new URLSearchParams(search)) if (!own.has(name)) params.append(name, value);
  return [`${path}?${params}`, ...hash].join('#');
}
