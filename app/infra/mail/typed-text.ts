/**
 * Words that a stranger typed, for letters to other people: mail programs make links of whatever looks like an
 * address, so a name could carry one into anybody's mailbox.
 */

/** The same words, with a blank behind each sign that would make an address of them. Links and addresses stay text. */
export function withoutLinks(typed: string): string {
  return typed
    .replace(/[\u2024\u3002\uFE52\uFF0E\uFF61]/gu, '.')
    .replace(/([.:])(?=[^\s.:])/gu, '$1 ')
    .replace(/@/gu, '(at)');
}

const maxFirstNameLength = 24;

/** The first word of a full name, if it is a word of letters; otherwise empty. */
export function firstNameOf(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s/u, 1);
  return first.length <= maxFirstNameLength && /^[\p{L}\p{M}'’-]+$/u.test(first) ? first : '';
}
