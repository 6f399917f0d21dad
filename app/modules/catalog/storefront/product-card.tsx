import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import { wholeWords } from '#app/ui/whole-words.tsx';
import { type ProductSummary, productPath, stockState } from '../product.ts';
import { FamilyLine } from './family-line.tsx';
import { Price } from './price.tsx';

const gridSizes = '(min-width: 1200px) 310px, (min-width: 768px) 31vw, 45vw';

type ProductCardProps = { product: ProductSummary; sizes?: string; eager?: boolean | 'high'; children: ReactNode };

/**
 * A product in a list. Its name is a link whose pressable area covers picture and texts; the button is the child. A page
 * shows forty cards and more, so one has few elements: the second picture comes with the pointer or the focus.
 */
export function ProductCard({ product, sizes = gridSizes, eager, children }: ProductCardProps) {
  const [isNear, setIsNear] = useState(false);
  const { id, title, pictures, family, price, was } = product;
  // A card of a family says its name, its choices and the pieces of all.
  const { name, quantity } = family ?? product;
  const soldOut = quantity <= 0;
  const written = useTextDirection();
  return (
    <article
      className="group/card relative flex h-full flex-col"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsNear(true)}
      onFocus={() => setIsNear(true)}
    >
      <Picture
        picture={pictures[0]}
        sizes={sizes}
        eager={eager}
        alt=""
        inList
        className={`aspect-square rounded-box ${pressed}`}
        imgClassName={`object-cover ${soldOut ? 'opacity-50 saturate-35' : ''}`}
      />
      {isNear && pictures[1] && <SecondPicture picture={pictures[1]} sizes={sizes} />}
      <h3 className="mt-3.5 font-semibold text-name max-md:text-label">
        <Link
          {...written(name)}
          to={productPath(id)}
          className="line-clamp-2 text-left outline-none [unicode-bidi:plaintext] rtl:text-right after:absolute after:inset-x-0 after:top-0 after:bottom-14 after:rounded-box focus-visible:after:outline-2 focus-visible:after:outline-green focus-visible:after:outline-offset-3"
        >
          {wholeWords(name)}
        </Link>
      </h3>
      {title && title !== name && (
        <p {...written(title)} className="line-clamp-2 text-ink-2 text-sm">
          {title}
        </p>
      )}
      {family && <FamilyLine family={family} />}
      <div className="mt-auto mb-3.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 pt-2 font-semibold text-[1.0625rem] tabular-nums max-md:text-base">
        {family?.from ? <Price isLowest price={family.from} was={family.was} /> : <Price price={price} was={was} />}
        <StockLine quantity={quantity} className="font-normal text-xs normal-nums" />
      </div>
      {children}
    </article>
  );
}

/** While the card is pressed. */
const pressed = 'transition-transform duration-120 ease-brand group-has-[a:active]/card:scale-98';

/** C2: over the first picture while the pointer or the focus is on the card, once it has loaded. */
function SecondPicture({ picture, sizes }: { picture: PictureData; sizes: string }) {
  const [hasLoaded, setHasLoaded] = useState(false);
  const shown = 'group-hover/card:opacity-100 group-has-[a:focus-visible]/card:opacity-100';
  return (
    <div
      className={`absolute inset-x-0 top-0 hidden opacity-0 transition-opacity duration-200 ease-brand pointer-fine:block ${hasLoaded ? shown : ''}`}
      onLoadCapture={() => setHasLoaded(true)}
    >
      <Picture picture={picture} sizes={sizes} alt="" inList className={`aspect-square rounded-box ${pressed}`} />
    </div>
  );
}

/** In Stock or Out of Stock, with its dot; beside In Stock how many are left when they are few. */
export function StockLine({
  quantity,
  className = 'text-xs',
  onDark = false,
}: {
  quantity: number;
  className?: string;
  onDark?: boolean;
}) {
  const state = stockState(quantity);
  const t = useT();
  const quiet = onDark ? 'text-dusk-text-2' : 'text-ink-2';
  const dot =
    state.kind === 'out'
      ? 'before:size-2 before:border-[1.5px] before:border-current'
      : `before:size-1.5 ${onDark ? 'before:bg-leaf-light' : 'before:bg-leaf-dot'}`;
  return (
    <span
      className={`inline-flex items-center gap-2 whitespace-nowrap before:rounded-full ${dot} ${quiet} ${className}`}
    >
      {t(state.kind === 'out' ? 'Out of Stock' : 'In Stock')}
      {state.kind === 'low' && (
        <span className={onDark ? 'text-marigold-2' : 'text-clay'}>
          {t('Only {count} left', { count: state.left })}
        </span>
      )}
    </span>
  );
}
