import { randomBytes } from 'node:crypto';

const idLength = 12;
let randomLetters = '';
let lettersUsed = 0;

/** Twelve random characters, unique enough to find the lines of one request in a log. They are made for many requests at once. */
export function requestId(): string {
  if (lettersUsed + idLength > randomLetters.length) {
    randomLetters = randomBytes(idLength * 512).toString('hex');
    lettersUsed = 0;
  }
  lettersUsed += idLength;
  return randomLetters.slice(lettersUsed - idLength, lettersUsed);
}
