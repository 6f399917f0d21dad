import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { type ProductSummary, productPath } from '#app/modules/catalog/product.ts';
import { Price } from '#app/modules/catalog/storefront/price.tsx';
import { StockLine } from '#app/modules/catalog/storefront/product-card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import { resultsAddress } from '../results/results-address.ts';
import { highlight } from './highlight.ts';
import { newsOf } from './search-announcements.ts';
import { lastQuestion, type Option, optionId } from './search-keys.ts';
import type { Suggestions } from './suggestions.ts';

type SearchListProps = {
  id: string;
  suggestions: Suggestions;
  active: Option | null;
  onChoose: (option: Option) => void;
};

/** The list under the search field: products with the letters that matched, the way to all results; or why there are none, and others instead. */
export function SearchList({ id, suggestions, active, onChoose }: SearchListProps) {
  const list = useRef<HTMLDivElement>(null);
  useFitIntoView(list);
  useEffect(() => {
    if (active !== null) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const { products, instead, question, corrected, state } = suggestions;
  const shown = products.length > 0 ? products : instead;
  const t = useT();
  const nothingToTell = products.length > 0 && corrected === null && state !== 'unreached';
  return (
    <div
      ref={list}
      className="search-list absolute end-0 top-full mt-2 flex max-h-[70dvh] w-full flex-col rounded-box border border-line-2 bg-milk md:w-130"
    >
      {!nothingToTell && state !== 'asking' && (
        <p className="px-4 pt-4 pb-2 text-ink-2 text-sm empty:hidden">{newsOf(suggestions, t)}</p>
      )}
      {products.length === 0 && state === 'asking' && <AwaitedRows />}
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={t('Products')}
        aria-busy={state === 'asking'}
        className="flex min-h-0 flex-col"
        onMouseDown={keepFocusInField}
      >
        {shown.length > 0 && (
          <div role="presentation" className="overflow-y-auto overscroll-contain py-2">
            {shown.map((product) => (
              <OptionRow
                key={product.id}
                id={id}
                option={product.id}
                active={active}
                onChoose={onChoose}
                to={productPath(product.id)}
              >
                <ProductRow product={product} question={products.length > 0 ? (corrected ?? question) : ''} />
              </OptionRow>
            ))}
          </div>
        )}
        <OptionRow
          id={id}
          option="all"
          active={active}
          onChoose={onChoose}
          to={resultsAddress(lastQuestion(suggestions))}
        >
          <LastRow suggestions={suggestions} />
        </OptionRow>
      </div>
    </div>
  );
}

/** What the list has found, for screen readers: the text of a status element that is there before. */
export function SearchNews({ suggestions }: Pick<SearchListProps, 'suggestions'>) {
  return newsOf(suggestions, useT());
}

function keepFocusInField(event: MouseEvent): void {
  event.preventDefault();
}

type OptionRowProps = Omit<SearchListProps, 'suggestions'> & { option: Option; to: string; children: ReactNode };

/** A link, so that it can be opened in another tab; a plain press chooses it. */
function OptionRow({ id, option, active, onChoose, to, children }: OptionRowProps) {
  return (
    <Link
      id={optionId(id, option)}
      to={to}
      role="option"
      tabIndex={-1}
      aria-selected={option === active}
      className="block outline-none first:rounded-t-box last:rounded-b-box hover:bg-sand aria-selected:bg-sand pointer-coarse:hover:bg-transparent pointer-coarse:aria-selected:bg-sand"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onChoose(option);
      }}
    >
      {children}
    </Link>
  );
}

function ProductRow({ product, question }: { product: ProductSummary; question: string }) {
  const { name, title, price, was, quantity, pictures } = product;
  const matchesName = highlight(name, question).some((part) => part.matched);
  return (
    <span className="flex min-h-21 items-center gap-3.5 px-4 py-2.5">
      <Picture
        picture={pictures[0]}
        sizes="64px"
        alt=""
        eager
        className="size-16 shrink-0 rounded-tag max-[359px]:size-12"
        imgClassName={`object-cover ${quantity <= 0 ? 'opacity-50 saturate-35' : ''}`}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="line-clamp-2 font-semibold text-name">
          <Highlighted text={name} question={question} />
        </span>
        {title && title !== name && (
          <span className="line-clamp-1 text-ink-2 text-sm">
            <Highlighted text={title} question={matchesName ? '' : question} />
          </span>
        )}
        <StockLine quantity={quantity} className="text-xs md:hidden" />
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5 self-start pt-px md:self-center md:pt-0">
        <span className="text-end font-semibold text-label tabular-nums">
          <Price price={price} was={was} />
        </span>
        <StockLine quantity={quantity} className="text-xs max-md:hidden" />
      </span>
    </span>
  );
}

function LastRow({ suggestions }: { suggestions: Suggestions }) {
  const words = useLastWords(suggestions);
  return (
    <span className="flex h-13 items-center justify-between gap-4 border-line border-t px-4 font-semibold text-label">
      <span className="truncate">{words}</span>
      <Icon name="arrow-right" className="size-5 rtl:-scale-x-100" />
    </span>
  );
}

function useLastWords({ products, question: typed, offered, state }: Suggestions): ReactNode {
  const t = useT();
  const question = <bdi>{typed}</bdi>;
  if (products.length > 0) return t('See all results for “{question}”', { question });
  if (state !== 'answered') return t('Search the whole shop for “{question}”', { question });
  if (offered[0]) return t('Did you mean “{question}”?', { question: <bdi>{offered[0]}</bdi> });
  return t('See more, or ask us');
}

function AwaitedRows() {
  return (
    <div className="py-2" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-21 animate-skeleton items-center gap-3.5 px-4">
          <div className="size-16 shrink-0 rounded-tag bg-skeleton" />
          <div className="grow">
            <div className="h-4 w-3/5 rounded-tag bg-skeleton" />
            <div className="mt-2.5 h-3 w-4/5 rounded-tag bg-skeleton" />
          </div>
          <div className="h-4 w-16 rounded-tag bg-skeleton" />
        </div>
      ))}
    </div>
  );
}

const gapBelow = 12;
const lowest = 160;

/** The list ends above the window's lower edge, or above the touch keyboard where one is out. */
function useFitIntoView(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    function makeRoom(): void {
      const element = list.current;
      if (!element) return;
      const bottom = view ? view.offsetTop + view.height : window.innerHeight;
      const room = bottom - element.getBoundingClientRect().top - gapBelow;
      element.style.maxHeight = `${Math.max(room, lowest)}px`;
    }
    makeRoom();
    view?.addEventListener('resize', makeRoom);
    view?.addEventListener('scroll', makeRoom);
    return () => {
      view?.removeEventListener('resize', makeRoom);
      view?.removeEventListener('scroll', makeRoom);
    };
  }, [list]);
}

/** A text with the letters that matched on marigold; in its own direction, whatever stands around it. */
function Highlighted({ text, question }: { text: string; question: string }) {
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
