import { type Run, type RunningText, runsOf, type Span, toRunningText, widthBetween } from './text-runs.server.ts';

/** Millimetres in a point. */
export const pointsToMm = 25.4 / 72;
/** The least line height of Urdu: Naskh reaches higher and lower than Latin letters. */
const urduLeading = 1.5;
/** Tolerance for rounding when a width or height is compared. */
const slack = 0.001;

type Line = { runs: Run[]; width: number };

/** A text broken into lines at one size. */
export type SetText = {
  /** In points. */
  size: number;
  /** The line height, in mm. */
  leading: number;
  /** In mm. */
  height: number;
  lines: Line[];
  rtl: boolean;
};

type Place = {
  /** In mm. */
  width: number;
  /** In mm; without it the text may have any number of lines. */
  height?: number;
  /** In points, largest first. The first one in which the text fits is used. */
  sizes: readonly number[];
  leading?: number;
  /** The text is never cut: at the smallest size it may be higher than its place. */
  whole?: boolean;
};

/**
 * Sets text in a place at the largest size in which it fits. If it fits in none, it is cut at the smallest and ends with
 * `…`.
 */
export function setText(spans: string | readonly Span[], place: Place): SetText {
  const all = typeof spans === 'string' ? [{ text: spans }] : spans;
  const text = toRunningText(all);
  for (const size of place.sizes) {
    const set = setAt(text, size, place);
    if (place.height === undefined || set.height <= place.height + slack) return set;
  }
  const smallest = place.sizes.at(-1) ?? 10;
  return place.whole ? setAt(text, smallest, place) : cut(all, smallest, place);
}

/** Sets text as one line, never cut, at the largest size in which it fits the width. */
export function setLine(spans: string | readonly Span[], place: Omit<Place, 'height' | 'whole'>): SetText {
  const text = toRunningText(typeof spans === 'string' ? [{ text: spans }] : spans);
  for (const size of place.sizes) {
    const set = setAt(text, size, place);
    if (set.lines.length <= 1) return set;
  }
  return setAt(text, place.sizes.at(-1) ?? 10, place);
}

function setAt(text: RunningText, size: number, { width, leading = 1.25 }: Place): SetText {
  const isUrdu = text.faces.some((face) => face.isUrdu);
  const step = size * pointsToMm * (isUrdu ? Math.max(leading, urduLeading) : leading);
  const lines = breakLines(text, width / (size * pointsToMm)).map(([start, end]) => {
    const runs = runsOf(text, start, end);
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) * size * pointsToMm };
  });
  return { size, leading: step, height: step * lines.length, lines, rtl: text.rtl };
}

/** The longest beginning that fits with its `…`, by binary search. */
function cut(spans: readonly Span[], size: number, place: Place): SetText {
  const length = spans.reduce((sum, { text }) => sum + text.length, 0);
  const at = (end: number) => setAt(toRunningText(beginningOf(spans, end)), size, place);
  const fits = (set: SetText) => set.height <= (place.height ?? 0) + slack;
  let fitting = 0;
  let tooLong = length;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(at(middle))) fitting = middle;
    else tooLong = middle;
  }
  return at(fitting);
}

function beginningOf(spans: readonly Span[], length: number): Span[] {
  let left = length;
  const kept = spans.flatMap((span) => {
    const text = span.text.slice(0, left);
    left -= text.length;
    return text ? [{ ...span, text }] : [];
  });
  const last = kept.pop();
  return [...kept, { ...last, text: `${(last?.text ?? '').replace(/[\s,،.\uD800-\uDBFF]{1,20}$/, '')}…` }];
}

type Word = {
  start: number;
  end: number;
  /** In em, as is the blank before it. */
  width: number;
  blank: number;
};

const words = new WeakMap<RunningText, Word[]>();

/** The start and end of each line, `width` in em. Lines break between words; a word wider than a line is broken too. */
function breakLines(text: RunningText, width: number): [number, number][] {
  const lines: [number, number][] = [];
  let used = 0;
  for (const word of wordsOf(text).flatMap((word) => piecesOf(text, word, width))) {
    const line = lines.at(-1);
    const wide = used + word.blank + word.width;
    if (line && wide <= width + slack) {
      line[1] = word.end;
      used = wide;
    } else {
      lines.push([word.start, word.end]);
      used = word.width;
    }
  }
  return lines;
}

/** The words of a text, measured once for all sizes. */
function wordsOf(text: RunningText): Word[] {
  const known = words.get(text) ?? measureWords(text);
  words.set(text, known);
  return known;
}

function measureWords(text: RunningText): Word[] {
  return [...text.text.matchAll(/[^ ]+/g)].map(({ 0: { length }, index: start }) => ({
    start,
    end: start + length,
    width: widthBetween(text, start, start + length),
    blank: start > 0 ? widthBetween(text, start - 1, start) : 0,
  }));
}

/** The word, or pieces of it no wider than a line. Graphemes are never split. */
function piecesOf(text: RunningText, word: Word, width: number): Word[] {
  if (word.width <= width + slack) return [word];
  const pieces: Word[] = [];
  for (const { index, segment } of new Intl.Segmenter().segment(text.text.slice(word.start, word.end))) {
    const start = word.start + index;
    const end = start + segment.length;
    const wide = widthBetween(text, start, end);
    const piece = pieces.at(-1);
    if (piece && piece.width + wide <= width + slack) Object.assign(piece, { end, width: piece.width + wide });
    else pieces.push({ start, end, width: wide, blank: piece ? 0 : word.blank });
  }
  return pieces;
}
