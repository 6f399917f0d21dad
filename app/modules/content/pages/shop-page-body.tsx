import { Link } from 'react-router';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import type { ShopSettings } from '#app/modules/settings/shop-settings.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type FactName, factText, type PageBlock, type PageSection, type Word, type Words } from './page-text.ts';

/** The paragraphs and lists of a text, one under the other. Headings are the sections' (PageSections). */
export function PageBlocks({ blocks }: { blocks: readonly PageBlock[] }) {
  return (
    <div className="flex max-w-[40em] flex-col gap-4">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and never move
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

/** Headed parts of a text, a rule above each. */
export function PageSections({ sections }: { sections: readonly PageSection[] }) {
  return sections.map(({ heading, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity, and never move
    <section key={index} className="mt-8 border-line border-t pt-7 md:mt-10 md:pt-9">
      <h2 className="mb-4 font-d3">
        <PageTexts words={heading} />
      </h2>
      <PageBlocks blocks={blocks} />
    </section>
  ));
}

function Block({ block }: { block: PageBlock }) {
  if (block.kind === 'points') return <Points items={block.items} />;
  if (block.kind === 'steps') return <Steps items={block.items} />;
  return (
    <p className="whitespace-pre-line">
      <PageTexts words={block.words} />
    </p>
  );
}

type ItemsProps = { items: readonly Words[] };

function Points({ items }: ItemsProps) {
  return (
    <ul className="flex flex-col gap-2.5">
      {items.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity, and never move
        <li key={index} className="relative break-inside-avoid text-pretty ps-6 [overflow-wrap:anywhere]">
          <span
            className="absolute start-0 top-[7px] size-3 rounded-full border-2 border-marigold"
            aria-hidden="true"
          />
          <PageTexts words={words} />
        </li>
      ))}
    </ul>
  );
}

function Steps({ items }: ItemsProps) {
  return (
    <ol className="flex list-decimal flex-col gap-2.5 ps-6 marker:font-semibold marker:text-green">
      {items.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity, and never move
        <li key={index} className="break-inside-avoid text-pretty ps-1 [overflow-wrap:anywhere]">
          <PageTexts words={words} />
        </li>
      ))}
    </ol>
  );
}

/** Words with their links; a phone, WhatsApp number or e-mail of the shop can be pressed. */
export function PageTexts({ words }: { words: Words }) {
  const shop = useShop();
  // biome-ignore lint/suspicious/noArrayIndexKey: words have no other identity, and never move
  return words.map((word, index) => <PageWord key={index} word={word} shop={shop} />);
}

const inlineLink = 'underline decoration-[1.5px] underline-offset-2 hover:decoration-green hover:text-green';

function PageWord({ word, shop }: { word: Word; shop: ShopSettings }) {
  if (word.kind === 'text') return word.text;
  if (word.kind === 'strong') return <strong className="font-semibold">{word.text}</strong>;
  if (word.kind === 'link')
    return (
      <Link to={word.to} className={inlineLink}>
        {word.text}
      </Link>
    );
  const address = contactAddress(word.name, shop);
  if (!address) return factText(word.name, shop);
  const leavesShop = address.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={address} {...leavesShop} className={`${inlineLink} ${word.name === 'email' ? '' : 'whitespace-nowrap'}`}>
      {factText(word.name, shop)}
    </a>
  );
}

function contactAddress(name: FactName, shop: ShopSettings): string | null {
  if (name === 'phone') return `tel:${shop.phone}`;
  if (name === 'email') return `mailto:${shop.email}`;
  if (name === 'whatsapp') return `https://wa.me/${whatsappDigits(shop.whatsapp)}`;
  return null;
}
