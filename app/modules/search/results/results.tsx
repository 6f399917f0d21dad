import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { type ProductSummary, productPath } from '#app/modules/catalog/product.ts';
import { FamilyLine } from '#app/modules/catalog/storefront/family-line.tsx';
import { Price } from '#app/modules/catalog/storefront/price.tsx';
import { StockLine } from '#app/modules/catalog/storefront/product-card.tsx';
import { BusyRing, Button, ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import { countWords, unreachedTexts } from '../search-box/search-announcements.ts';
import { maxFound, resultsStep, type SearchAnswer } from '../search-result.ts';
import { resultsAddress } from './results-address.ts';

/** Makes a product's Add to Cart. */
export type ProductButton = (product: ProductSummary) => ReactNode;

type ResultsProps = {
  question: string;
  answer: SearchAnswer;
  shown: number;
  button: ProductButton;
  /** Whether the results are sorted or narrowed. Then the tools say how many are left, and have the way to more. */
  isChosen?: boolean | undefined;
  /** Sort and filter the results; nothing where the owner lets nobody. */
  tools?: ReactNode;
  more?: ReactNode;
};

/** The rows the shop found, how many there are, and the way to more. */
export function Results({
  question,
  answer: { products, total, corrected },
  shown,
  button,
  isChosen = false,
  tools,
  more,
}: ResultsProps) {
  const t = useT();
  return (
    <>
      <ResultsHead question={question} count={isChosen ? '' : countWords(total, t)} />
      {corrected !== null && (
        <p className="-mt-2 pb-6 text-lead">
          {t('No product is called “{question}”. These are for {corrected}.', {
            question: <bdi>{question}</bdi>,
            corrected: (
              <Link to={resultsAddress(corrected)} className="underline decoration-[1.5px] underline-offset-2">
                {t('“{text}”', { text: <bdi>{corrected}</bdi> })}
              </Link>
            ),
          })}
        </p>
      )}
      {tools}
      {products.length > 0 && <Rows products={products} button={button} />}
      {isChosen ? more : total > products.length && <MoreRows question={question} shown={shown} />}
    </>
  );
}

function ResultsHead({ question, count }: { question: string; count: string }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 pb-6">
      <h1 className="font-d1">{t('“{text}”', { text: <bdi>{question}</bdi> })}</h1>
      <p className="text-ink-2" role="status">
        {count}
      </p>
    </div>
  );
}

function Rows({ products, button }: { products: ProductSummary[]; button: ProductButton }) {
  return (
    <ul className="border-line border-t">
      {products.map((product, place) => (
        <li key={product.id} className="border-line border-b">
          <Row product={product} eager={place < eagerRows} button={button} />
        </li>
      ))}
    </ul>
  );
}

const eagerRows = 4;

type RowProps = { product: ProductSummary; eager: boolean; button: ProductButton };

function Row({ product, eager, button }: RowProps) {
  const { id, name, title, price, was, quantity, pictures, family } = product;
  const written = useTextDirection();
  return (
    <article className="group/card relative grid grid-cols-[96px_1fr] items-center gap-x-4 gap-y-3 py-5 md:grid-cols-[132px_1fr_auto_190px] md:gap-x-8">
      <Picture
        picture={pictures[0]}
        sizes="(min-width: 768px) 132px, 96px"
        alt=""
        eager={eager}
        className="aspect-square rounded-box"
        imgClassName={`object-cover ${quantity <= 0 ? 'opacity-50 saturate-35' : ''}`}
      />
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-semibold text-name">
          <Link
            to={productPath(id)}
            className="after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-green"
          >
            <bdi {...written(name)}>{wholeWords(name)}</bdi>
          </Link>
        </h2>
        {title && title !== name && (
          <p {...written(title)} className="wrap-anywhere text-ink-2 text-sm">
            {title}
          </p>
        )}
        {family && <FamilyLine family={family} />}
        <StockLine quantity={quantity} className="mt-1 text-xs" />
      </div>
      <p className="font-semibold text-[1.0625rem] tabular-nums md:text-end">
        <Price price={price} was={was} />
      </p>
      <div className="relative z-10">{button(product)}</div>
    </article>
  );
}

function MoreRows({ question, shown }: { question: string; shown: number }) {
  const { state } = useLocation();
  const busy = useNavigation().state === 'loading';
  const t = useT();
  if (shown >= maxFound)
    return (
      <p className="pt-8 text-center text-ink-2">
        {t('These are the first {count}. Add a word to find fewer.', { count: maxFound })}
      </p>
    );
  return (
    <p className="pt-8 text-center">
      <ButtonLink
        look="secondary"
        to={resultsAddress(question, shown + resultsStep)}
        state={state}
        preventScrollReset
        aria-busy={busy || undefined}
      >
        {busy && <BusyRing />}
        {t('More products')}
      </ButtonLink>
    </p>
  );
}

type BeforehandProps = { question: string; products: ProductSummary[]; button: ProductButton };

/** While the shop is asked: what the search field brought along, or the shape of rows to come. */
export function ResultsAwaited({ question, products, button }: BeforehandProps) {
  const t = useT();
  return (
    <div aria-busy="true">
      <ResultsHead question={question} count={t('Searching the whole shop…')} />
      {products.length > 0 ? <Rows products={products} button={button} /> : <AwaitedRows />}
    </div>
  );
}

function AwaitedRows() {
  return (
    <ul className="border-line border-t" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <li
          key={row}
          className="grid animate-skeleton grid-cols-[96px_1fr] items-center gap-x-4 border-line border-b py-5 md:grid-cols-[132px_1fr_190px] md:gap-x-8"
        >
          <div className="aspect-square rounded-box bg-skeleton" />
          <div>
            <div className="h-4 w-2/5 rounded-tag bg-skeleton" />
            <div className="mt-3 h-3 w-3/5 rounded-tag bg-skeleton" />
          </div>
          <div className="hidden h-11 rounded-box bg-skeleton md:block" />
        </li>
      ))}
    </ul>
  );
}

/** The shop could not be asked: what this browser knows, and how to ask again. */
export function ResultsUnreached({ question, products, button, onAgain }: BeforehandProps & { onAgain: () => void }) {
  const t = useT();
  return (
    <>
      <ResultsHead question={question} count="" />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-6 text-ink-2">
        {unreachedTexts(products.length > 0, t)}
        <Button look="secondary" size="small" onClick={onAgain}>
          {t('Try again')}
        </Button>
      </p>
      {products.length > 0 && <Rows products={products} button={button} />}
    </>
  );
}
