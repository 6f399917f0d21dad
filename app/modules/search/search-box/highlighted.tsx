import { wholeWords } from '#app/ui/whole-words.tsx';
import { highlight } from './highlight.ts';

/** A text with the letters that matched on marigold; in its own direction, whatever stands around it. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  return (
    <bdi>
      {highlight(text, question).map(({ text: part, matched }, place) =>
        matched ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in order
          <mark key={place} className="bg-marigold-2 text-inherit">
            {part}
          </mark>
        ) : (
          wholeWords(part)
        ),
      )}
    </bdi>
  );
}
