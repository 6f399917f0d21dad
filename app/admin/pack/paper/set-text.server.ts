import { type Run, type RunningText, runsOf, type Span, toRunningText, widthBetween } from './text-runs.server.ts';

/** A millimetre has so many points. */
export const pointsToMm = 25.4 / 72;
/** Naskh reaches higher and lower than Latin letters of its size. */
const urduLeading = 1.5;
/** What rounding may add to a line. */
const slack = 0.001;

type Line = { runs: Run[]; width: number };

/** Text broken into lines for a place on paper. */
export type SetText = {
  /** In points. */
  size: number;
  /** From line to line, in mm. */
  leading: number;
  /** In mm. */
  height: number;
  lines: Line[];
  rtl: boolean;
};

type Place = {
  /** In mm. */
  width: number;
  /** In mm. Without it as many lines as there are. */
  height?: number;
  /** In points, largest first; the next is taken where the text does not fit. */
  sizes: readonly number[];
  leading?: number;
  /** It is never cut: at the smallest size it takes the lines it needs. */
  whole?: boolean;
};

/**
 * Sets text in a place: the largest of the sizes in which it fits; where none does, it is cut at the smallest and ends
 * with `…`.
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

/** One line that is never cut: the largest size in which it fits its width. */
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

/** The longest beginning that fits with its `…`, found by halving. */
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
  /** In em, like the blank before it. */
  width: number;
  blank: number;
};

const words = new WeakMap<RunningText, Word[]>();

/** Where lines begin and end, `width` in em: between words, and inside of one only where it is wider than a line. */
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

/** The word itself, or pieces no wider than a line. Letters that belong together stay together. */
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
