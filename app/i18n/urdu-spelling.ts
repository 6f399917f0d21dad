const arabicLookalikes: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', ة: 'ۃ' };

/**
 * A text with the letters of Urdu in place of those of Arabic that look alike, which some keyboards write: the shop's face
 * has none of these, and screen readers pronounce them as Arabic.
 */
export function asUrduLetters(text: string): string {
  return text.normalize('NFC').replace(/[يىكهة]/g, (letter) => arabicLookalikes[letter] ?? letter);
}
