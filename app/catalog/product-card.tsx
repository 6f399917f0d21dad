import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#app/platform/money.ts';
import { Picture } from '#app/ui/picture.tsx';
import { type ProductSummary, productPath, stockState } from './product.ts';

const gridSizes = '(min-width: 1200px) 310px, (min-width: 768px) 31vw, 45vw';

type ProductCardProps = { product: ProductSummary; sizes?: string; eager?: boolean | 'high'; children: ReactNode };

/** A product in a list. Its name is a link whose pressable area covers picture and texts; the button is the child. */
export function ProductCard({ product, sizes = gridSizes, eager, children }: ProductCardProps) {
  const { id, name, title, price, quantity, pictures } = product;
  const soldOut = quantity <= 0;
  return (
    <article className="group/card relative flex h-full flex-col">
      <div className="relative transition-transform duration-120 ease-house group-has-[a:active]/card:scale-98">
        <Picture
          picture={pictures[0]}
          sizes={sizes}
          eager={eager}
          alt=""
          className="aspect-square rounded-box"
          imgClassName={`object-cover ${soldOut ? 'opacity-50 saturate-35' : ''}`}
        />
        {pictures[1] && !soldOut && (
          <div className="absolute inset-0 hidden opacity-0 transition-opacity duration-200 ease-house pointer-fine:block group-hover/card:opacity-100 group-has-[a:focus-visible]/card:opacity-100">
            <Picture picture={pictures[1]} sizes={sizes} alt="" className="size-full rounded-box" />
          </div>
        )}
        {soldOut && (
          <span className="absolute start-3 top-3 rounded-tag bg-paper px-3 py-1.5 font-semibold text-xs">
            Out of Stock
          </span>
        )}
      </div>
      <h3 className="mt-3.5 font-semibold text-name max-md:text-label">
        <Link
          to={productPath(id)}
          prefetch="intent"
          className="line-clamp-2 outline-none after:absolute after:inset-x-0 after:top-0 after:bottom-14 after:rounded-box focus-visible:after:outline-2 focus-visible:after:outline-green focus-visible:after:outline-offset-3"
        >
          <bdi>{name}</bdi>
        </Link>
      </h3>
      {title && title !== name && <p className="line-clamp-1 text-ink-2 text-sm">{title}</p>}
      <div className="mt-2 mb-3.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="font-semibold text-[1.0625rem] tabular-nums max-md:text-base">{formatPrice(price)}</span>
        <StockLine quantity={quantity} />
      </div>
      <div className="mt-auto">{children}</div>
    </article>
  );
}

/** In Stock, how few are left, or Out of Stock, with its dot. */
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
  const quiet = onDark ? 'text-dusk-text-2' : 'text-ink-2';
  const [words, colour, dot] = {
    in: ['In Stock', quiet, onDark ? 'bg-leaf-light' : 'bg-leaf-dot'],
    low: [
      `Only ${state.kind === 'low' ? state.left : 0} left`,
      onDark ? 'text-marigold-2' : 'text-clay',
      'border-2 border-current',
    ],
    out: ['Out of Stock', quiet, 'border-2 border-current'],
  }[state.kind];
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${colour} ${className}`}>
      <span className={`size-2 rounded-full ${state.kind === 'in' ? '' : 'size-2.5'} ${dot}`} aria-hidden="true" />
      {words}
    </span>
  );
}
