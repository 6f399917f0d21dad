/** A text in a pattern for `like`, with nothing of what was typed standing for anything but itself. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of whatever has this text somewhere in it. */
export function likeAnywhere(text: string): string {
  return `%${likeText(text)}%`;
}
