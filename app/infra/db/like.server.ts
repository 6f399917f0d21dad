/** Escapes a text for use in a `like` pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A `like` pattern that matches the text anywhere. */
export function likeAnywhere(text: string): string {
  return `%${likeText(text)}%`;
}
