/** A text with what is chosen in it: the same place twice where nothing is. */
export type Chosen = { text: string; start: number; end: number };

/** The words that begin a line of this kind. */
const lineMarks = { heading: '## ', points: '- ', steps: '1. ' } as const;

export type LineKind = keyof typeof lineMarks;

/** Makes what is chosen bold, or plain where it is bold already. Blanks at its ends stay outside. */
export function toggleBold({ text, start, end }: Chosen): Chosen {
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
    return replaced(text, { from: start - 2, to: end + 2 }, text.slice(start, end), [0, end - start]);
  const picked = text.slice(start, end);
  const words = picked.trim();
  const from = start + (words === '' ? 0 : picked.indexOf(words));
  const to = words === '' ? end : from + words.length;
  if (words.length > 4 && words.startsWith('**') && words.endsWith('**')) {
    const plain = words.slice(2, -2);
    return replaced(text, { from, to }, plain, [0, plain.length]);
  }
  // A line break would end the words: each line is made bold by itself.
  const bold = words.split('\n').map((line) => (line.trim() === '' ? line : `**${line}**`));
  const written = words === '' ? '****' : bold.join('\n');
  const place: [number, number] = bold.length > 1 ? [0, written.length] : [2, written.length - 2];
  return replaced(text, { from, to }, written, place);
}

/** Makes the chosen lines headings, points or steps; plain lines where all of them are that already. */
export function toggleLines({ text, start, end }: Chosen, kind: LineKind): Chosen {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const close = text.indexOf('\n', end);
  const to = close < 0 ? text.length : close;
  const lines = text.slice(from, to).split('\n');
  const isAll =
    lines.some((line) => line.trim() !== '') && lines.every((line) => line.trim() === '' || kindOf(line) === kind);
  let step = 0;
  const written = lines.map((line) => {
    const plain = line.replace(anyMark, '');
    if (plain.trim() === '' && lines.length > 1) return plain;
    step += 1;
    return isAll ? plain : `${kind === 'steps' ? `${step}. ` : lineMarks[kind]}${plain}`;
  });
  const next = written.join('\n');
  const place: [number, number] = start === end ? [next.length, next.length] : [0, next.length];
  return replaced(text, { from, to }, next, place);
}

/** Puts a link around what is chosen; without a choice its own name stands there. */
export function insertLink({ text, start, end }: Chosen, { name, to }: { name: string; to: string }): Chosen {
  const words =
    text
      .slice(start, end)
      .replace(/[[\]\n]/g, ' ')
      .trim() || name.replace(/[[\]\n]/g, ' ');
  const written = `[${words}](${to})`;
  return replaced(text, { from: start, to: end }, written, [written.length, written.length]);
}

const anyMark = /^\s*(?:##|-|\d{1,2}\.)\s+/;

function kindOf(line: string): LineKind | null {
  const [, mark] = /^\s*(##|-|\d{1,2}\.)\s/.exec(line) ?? [];
  if (!mark) return null;
  return mark === '##' ? 'heading' : mark === '-' ? 'points' : 'steps';
}

function replaced(
  text: string,
  { from, to }: { from: number; to: number },
  written: string,
  [start, end]: [number, number],
): Chosen {
  return { text: text.slice(0, from) + written + text.slice(to), start: from + start, end: from + end };
}
