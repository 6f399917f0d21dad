import { useTextDirection } from '#app/i18n/text-direction.ts';
import { wholeWords } from '#app/ui/whole-words.tsx';
import type { ProductSummary } from '../product.ts';
import { Price } from './price.tsx';
import { StockLine } from './product-card.tsx';

/** The `sizes` of a product's large picture. */
export const largePictureSizes = '(min-width: 1200px) 748px, (min-width: 600px) 52vw, 100vw';

/** Of its box (styles.css). `isAlone`: there are no small ones. */
export const photoClass = (isAlone: boolean) => (isAlone ? 'product-photo product-photo-alone' : 'product-photo');

/** A product's pictures, and beside them, on a phone held upright below them, what it is and how it is bought. */
export const productColumns =
  'grid gap-x-6 gap-y-5 sm:grid-cols-2 md:mt-2 md:gap-x-10 xl:grid-cols-[848px_1fr] xl:gap-x-16';

/** The head of a product's page: what a card of it says as well. */
export function ProductHeading({ product: { name, title, price, was, quantity } }: { product: ProductSummary }) {
  const written = useTextDirection();
  return (
    <>
      <h1 className="font-d2">
        <bdi {...written(name)}>{wholeWords(name)}</bdi>
      </h1>
      {title && title !== name && (
        <p {...written(title)} className="mt-2 text-ink-2 text-lead">
          {title}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b pb-6">
        <p className="font-semibold text-[1.625rem] tabular-nums leading-10 md:text-[1.75rem]">
          <Price price={price} was={was} />
        </p>
        <StockLine quantity={quantity} className="text-label" />
      </div>
    </>
  );
}
