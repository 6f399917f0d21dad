/** The first letter of a name as a mark shows it: a capital where its script has any. */
export function firstLetter(name: string): string {
  const [first = ''] = name.trim();
  return first.toUpperCase();
}
