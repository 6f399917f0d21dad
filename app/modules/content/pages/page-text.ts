import { tIn } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { carriersTexts, processedTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';

/** The pages of text, each under the path of its name (the spec's spelling). */
export const shopPageSlugs = [
  'about-us',
  'refundpolicy',
  'privcypolicy',
  'termsofservice',
  'shippingpolicy',
  'contactinformation',
] as const;
export type ShopPageSlug = (typeof shopPageSlugs)[number];

export type ShopPage = { slug: ShopPageSlug; title: string; body: string };

/** What `{…}` in a text may stand for: a setting of the shop, under its own name. */
export const factNames = [
  'shopName',
  'mission',
  'email',
  'phone',
  'whatsapp',
  'openingHours',
  'deliveryDays',
  'processed',
  'carriers',
  'policyCarriers',
] as const;
export type FactName = (typeof factNames)[number];

export type Word =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; text: string }
  | { kind: 'link'; text: string; to: string }
  | { kind: 'fact'; name: FactName };
export type Words = readonly Word[];

export type PageBlock =
  | { kind: 'heading'; words: Words }
  | { kind: 'paragraph'; words: Words }
  | { kind: 'points'; items: readonly Words[] }
  | { kind: 'steps'; items: readonly Words[] };

/**
 * Reads a text as its writer meant it. A blank line ends a paragraph, `## ` begins a heading, `- ` a point, `1. ` a step;
 * `[words](/path)` is a link to a page of ours, `**words**` are bold and `{phone}` stands for that setting. Whatever is none
 * of these is text, also a link to somebody else, so any string can be read.
 */
export function parseShopPage(body: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let paragraph: string[] = [];
  function endParagraph(): void {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', words: parseWords(paragraph.join('\n')) });
    paragraph = [];
  }
  for (const line of body.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const [, mark, rest] = /^(##|-|\d{1,2}\.)\s+(\S.*)$/s.exec(line) ?? [];
    if (!mark || !rest) {
      if (line) paragraph.push(line);
      else endParagraph();
      continue;
    }
    endParagraph();
    if (mark === '##') blocks.push({ kind: 'heading', words: parseWords(rest) });
    else addItem(blocks, mark === '-' ? 'points' : 'steps', parseWords(rest));
  }
  endParagraph();
  return blocks;
}

/** Points with a blank line between them are still one list. */
function addItem(blocks: PageBlock[], kind: 'points' | 'steps', item: Words): void {
  const last = blocks.at(-1);
  if (last?.kind === kind) blocks[blocks.length - 1] = { kind, items: [...last.items, item] };
  else blocks.push({ kind, items: [item] });
}

/**
 * `[words](path)`, `{name}` or `**words**`. A path begins with one slash and has no empty, dotted or escaped part, so no browser can
 * take it for another host or scheme.
 */
const special = new RegExp(
  String.raw`\[([^\][\n]+)\]\((\/(?:(?:[\w~-]+\/)*[\w~-]+)?(?:\?[\w~=&.-]*)?(?:#[\w-]*)?)\)|\{(${factNames.join('|')})\}|\*\*([^*\n]+)\*\*`,
  'g',
);

function parseWords(written: string): Words {
  const words: Word[] = [];
  let end = 0;
  for (const found of written.matchAll(special)) {
    const [all, text, to, name, strong] = found;
    if (found.index > end) words.push({ kind: 'text', text: written.slice(end, found.index) });
    if (text && to) words.push({ kind: 'link', text, to });
    const fact = factNames.find((each) => each === name);
    if (fact) words.push({ kind: 'fact', name: fact });
    if (strong) words.push({ kind: 'strong', text: strong });
    end = found.index + all.length;
  }
  if (end < written.length) words.push({ kind: 'text', text: written.slice(end) });
  return words;
}

/** What a setting says where a text names it. */
export function factText(name: FactName, shop: ShopSettings): string {
  if (name === 'processed') return processedTexts(shop, tIn(shop.language));
  if (name === 'carriers') return carriersTexts(shop, tIn(shop.language));
  // The shipping policy of the specification spells the demo shop's carriers its own way.
  if (name === 'policyCarriers')
    return shop.carriers ? carriersTexts(shop, tIn(shop.language)) : tIn(shop.language)('TCS, Leopard or TRX');
  if (name !== 'phone' && name !== 'whatsapp') return String(shop[name]);
  const number = formatPhone(shop[name]);
  // The parts of a number would stand in the order of the words around it.
  return shop.language === 'ur' ? `\u2066${number}\u2069` : number;
}

/** Words without their links, for places that cannot have any. */
function plainText(words: Words, shop: ShopSettings): string {
  return words.map((word) => (word.kind === 'fact' ? factText(word.name, shop) : word.text)).join('');
}

/** A line that may name settings, such as a page's title. */
export function fillFacts(line: string, shop: ShopSettings): string {
  return plainText(parseWords(line), shop);
}

/** The first paragraph in one line, for search engines and shared links; '' where there is none. */
export function summaryOf(blocks: readonly PageBlock[], shop: ShopSettings): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  return first ? plainText(first.words, shop).replace(/\s+/g, ' ') : '';
}

export type PageSection = { heading: Words; blocks: readonly PageBlock[] };

/** A text cut at its headings; `intro` is what stands before the first. */
export function sectionsOf(blocks: readonly PageBlock[]): { intro: PageBlock[]; sections: PageSection[] } {
  const intro: PageBlock[] = [];
  const sections: { heading: Words; blocks: PageBlock[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block.words, blocks: [] });
    else (sections.at(-1)?.blocks ?? intro).push(block);
  }
  return { intro, sections };
}

/** In Urdu the mark alone ends a sentence. */
const endOfSentence = /[.!?](?=\s+\p{Lu})|[۔؟](?=\s)/u;

/** A point's first sentence, and what follows it; a point of one sentence is all lead. "Rs. 500" ends no sentence. */
export function leadAndRest(words: Words): { lead: Words; rest: Words } {
  const [first, ...others] = words;
  const text = first?.kind === 'text' ? first.text : '';
  const end = text.search(endOfSentence) + 1;
  const [lead, rest] = [text.slice(0, end), text.slice(end).trimStart()];
  if (!lead || !rest) return { lead: words, rest: [] };
  return { lead: [{ kind: 'text', text: lead }], rest: [{ kind: 'text', text: rest }, ...others] };
}
