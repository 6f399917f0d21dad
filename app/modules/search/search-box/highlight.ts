import { type FoldedText, foldText, foldWithPlaces, wordsOf, writtenTogether } from '../query.ts';

export type TextPart = { text: string; matched: boolean };
type Span = { start: number; end: number };

/** A text in parts, with the letters the question matched: the question as a whole, else its words, else written together. */
export function highlight(text: string, question: string): TextPart[] {
  const input = foldText(question);
  const folded = foldWithPlaces(text);
  if (!input) return [{ text, matched: false }];
  const whole = find(folded, input);
  const spans = whole ? [whole] : wordsOf(input).flatMap((word) => find(folded, word) ?? []);
  if (spans.length > 0) return cut(text, spans);
  const together = find(withoutGaps(folded), writtenTogether(input));
  return cut(text, together ? [together] : []);
}

/** Where a word begins with it, else anywhere. */
function find({ folded, starts, ends }: FoldedText, input: string): Span | null {
  if (!input) return null;
  const atWord = ` ${folded}`.indexOf(` ${input}`);
  const first = atWord >= 0 ? atWord : folded.indexOf(input);
  const start = starts[first];
  const end = ends[first + input.length - 1];
  return start === undefined || end === undefined ? null : { start, end };
}

function withoutGaps({ folded, starts, ends }: FoldedText): FoldedText {
  // Each unit of the folded text has its letter, its start and its end.
  const kept = [...folded.split('').keys()].filter((unit) => writtenTogether(folded[unit]!) !== '');
  return {
    folded: kept.map((unit) => folded[unit]).join(''),
    // `kept` are places of the text, and every place has a start and an end.
    starts: kept.map((unit) => starts[unit]!),
    ends: kept.map((unit) => ends[unit]!),
  };
}

function cut(text: string, spans: Span[]): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue;
    parts.push({ text: text.slice(done, start), matched: false }, { text: text.slice(start, end), matched: true });
    done = end;
  }
  parts.push({ text: text.slice(done), matched: false });
  return parts.filter((part) => part.text !== '');
}
