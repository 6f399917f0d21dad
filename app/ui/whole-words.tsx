import type { ReactNode } from 'react';

/** Of a longer one only a piece: on a narrow screen it would not fit on a line. */
const withHyphen = /(\S{1,9}-\S{1,12})/;

/**
 * A text whose words with a hyphen stay on one line, so that no line ends in `Much-`. It is the same text to whoever
 * copies or hears it. The first word stands at the beginning of a line anyway.
 */
export function wholeWords(text: string): ReactNode {
  return text.split(withHyphen).map((part, place) =>
    place % 2 && !text.startsWith(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
