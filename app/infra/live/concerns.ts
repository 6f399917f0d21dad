/**
 * Whether any of the announced changes is one of something that is shown, both as tags. `*` announces that anything may
 * have changed, `product:*` that any product may have. For pages in the browser and pages that the server keeps.
 */
export function concerns(changed: Iterable<string>, shown: ReadonlySet<string>): boolean {
  for (const tag of changed) {
    if (tag === '*' || shown.has(tag)) return true;
    if (tag.endsWith(':*')) for (const each of shown) if (each.startsWith(tag.slice(0, -1))) return true;
  }
  return false;
}
