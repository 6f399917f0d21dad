/** The most numbers that are looked up at once. */
export const maxNumbers = 5;
const maxNumberLength = 40;

/**
 * The numbers in what a person has written, in their order and each once: order numbers and consignment numbers, with
 * blanks and dashes inside, separated by commas or blanks, in any digits and case. Short groups belong together
 * (`4821 7311`, `LE 7750412388`), because no number is shorter than eight.
 */
export function writtenNumbers(written: string): string[] {
  const numbers = written
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toUpperCase()
    .split(/[,;\n\r\u060C]+/)
    .flatMap(numbersOfPart);
  return [...new Set(numbers)];
}

function numbersOfPart(part: string): string[] {
  const groups = part
    .split(/\s+/)
    .map((group) => group.replace(/[^A-Z0-9]/g, ''))
    .filter(Boolean);
  const numbers: string[] = [];
  let open = '';
  for (const group of groups) {
    open += group;
    if (open.length < 8) continue;
    numbers.push(open);
    open = '';
  }
  const last = numbers.at(-1);
  // What is too short for a number is the end of the one before it.
  if (open && last !== undefined) numbers[numbers.length - 1] = last + open;
  else if (open) numbers.push(open);
  return numbers.map((number) => number.slice(0, maxNumberLength));
}

/** The order number in a written number (`DK48217311`), or null. */
export function asOrderNumber(number: string): string | null {
  return /^(?:[A-Z]{0,8})([1-9]\d{7})$/.exec(number)?.[1] ?? null;
}

/** A consignment number as it is kept: capitals and digits; null for what cannot be one. */
export function asTrackingNumber(written: string): string | null {
  const number = written.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z0-9]{4,30}$/.test(number) ? number : null;
}

/** What is said where a consignment number is needed and something else was written. */
export const noTrackingNumber = 'Type or scan the number on the courier’s slip: 4 to 30 letters and digits.';
