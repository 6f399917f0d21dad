/** Turns the HTML of another shop's description into what ours holds: a text, headings with texts or points, pictures, a video. */
import { Parser } from 'htmlparser2';

export type Description = {
  description: string;
  blocks: { heading: string; text: string }[];
  /** Addresses as they stand in the HTML. */
  pictures: string[];
  videoLink: string | null;
};

/** What a product of ours holds at most; see product-form.ts. */
const most = { description: 20_000, blocks: 30, heading: 200, text: 10_000 };
/** Between the points of a text. */
const bullet = ' _ ';
/** A paragraph that is bold as a whole and not longer than this is a heading. */
const longestBold = 80;

type Item = { kind: 'text' | 'point'; words: string };
type Section = { heading: string; items: Item[] };

const headings = /^h[1-6]$/;
const unseen = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head', 'title']);
const breaks = new Set([
  'p',
  'div',
  'section',
  'article',
  'ul',
  'ol',
  'table',
  'tr',
  'blockquote',
  'hr',
  'li',
  'dl',
  'dt',
  'dd',
]);

/** Reads a description. Nothing of the HTML's looks or programs is kept. */
export function readDescription(html: string): Description {
  const { sections, pictures, videoLink } = collect(html);
  const [first, ...others] = sections;
  const leading = first.items.findIndex(({ kind }) => kind === 'point');
  const opening = leading < 0 ? first.items : first.items.slice(0, leading);
  const rest: Section = { heading: '', items: first.items.slice(opening.length) };
  return {
    description: cut(opening.map(({ words }) => words).join('\n'), most.description),
    blocks: bounded([rest, ...others].filter(({ heading, items }) => heading !== '' || items.length > 0).map(asBlock)),
    pictures,
    videoLink,
  };
}

type Collected = { sections: [Section, ...Section[]]; pictures: string[]; videoLink: string | null };

function collect(html: string): Collected {
  const found: Collected = { sections: [{ heading: '', items: [] }], pictures: [], videoLink: null };
  let words = '';
  let kind: 'text' | 'point' | 'heading' = 'text';
  let hidden = 0;
  let bold = 0;
  let boldLetters = 0;
  function end(): void {
    const line = words.split('\n').map(plain).filter(Boolean).join('\n');
    const isBold = boldLetters > 0 && boldLetters >= line.replace(/\s/g, '').length && line.length <= longestBold;
    if (line !== '' && (kind === 'heading' || (kind === 'text' && isBold)))
      found.sections.push({ heading: cut(line.replaceAll('\n', ' ').replace(/:$/, ''), most.heading), items: [] });
    else if (line !== '') found.sections.at(-1)!.items.push({ kind: kind === 'point' ? 'point' : 'text', words: line });
    words = '';
    boldLetters = 0;
  }
  const parser = new Parser({
    onopentag(name, { src }) {
      if (unseen.has(name)) hidden += 1;
      if (name === 'img' && src) found.pictures.push(src.startsWith('//') ? `https:${src}` : src);
      if (name === 'iframe' && src) found.videoLink ??= videoOf(src);
      if (name === 'b' || name === 'strong') bold += 1;
      if (name === 'br') words += '\n';
      if (name === 'td' || name === 'th') words += words.trim() === '' || words.trimEnd().endsWith(':') ? ' ' : ': ';
      if (headings.test(name) || breaks.has(name)) end();
      // A paragraph inside a point or a heading is a part of it.
      if (headings.test(name)) kind = 'heading';
      else if (name === 'li' || name === 'tr') kind = 'point';
    },
    ontext(text) {
      if (hidden > 0) return;
      words += text.replace(/\s+/g, ' ');
      if (bold > 0) boldLetters += text.replace(/\s/g, '').length;
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1;
      if (name === 'b' || name === 'strong') bold -= 1;
      if (!headings.test(name) && !breaks.has(name)) return;
      end();
      if (headings.test(name) || name === 'li' || name === 'tr') kind = 'text';
    },
  });
  parser.write(html);
  parser.end();
  end();
  return found;
}

function plain(line: string): string {
  return line.replaceAll('\u00A0', ' ').replace(/\s+/g, ' ').replaceAll(bullet, ' - ').trim();
}

/** A video of YouTube as people link to it; the admin knows no other site. */
function videoOf(src: string): string | null {
  const [, id] = /(?:youtube(?:-nocookie)?\.com\/embed\/|youtu\.be\/)([\w-]{11})/.exec(src) ?? [];
  return id ? `https://www.youtube.com/watch?v=${id}` : null;
}

function asBlock({ heading, items }: Section): { heading: string; text: string } {
  const hasPoints = items.some(({ kind }) => kind === 'point');
  const text = items
    .map(({ words }) => (hasPoints ? words.replaceAll('\n', ' ') : words))
    .join(hasPoints ? bullet : '\n');
  return { heading, text: cut(text, most.text) };
}

/** What is beyond the last block stands in it. */
function bounded(blocks: { heading: string; text: string }[]): { heading: string; text: string }[] {
  if (blocks.length <= most.blocks) return blocks;
  const rest = blocks.slice(most.blocks - 1);
  const text = rest.map(({ heading, text: words }) => [heading, words].filter(Boolean).join(': ')).join('\n');
  return [...blocks.slice(0, most.blocks - 1), { heading: '', text: cut(text, most.text) }];
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
