import { useSortable } from '@dnd-kit/sortable';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { useMovedBy } from '#app/admin/components/list/sortable.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { Picture } from '#app/ui/picture.tsx';
import { StockWord } from '../../admin/inline-product.tsx';
import { type AdminProduct, stockLevel } from '../../admin-products.ts';

type MemberCardProps = {
  product: AdminProduct;
  place: number;
  count: number;
  onMove: (place: number) => void;
  onRemove: () => void;
};

/** A product in a collection. It is moved by pointer, by the arrow keys, or to a typed place. */
export function MemberCard({ product, place, count, onMove, onRemove }: MemberCardProps) {
  const { id, name, price, stock, active } = product;
  const sortable = useSortable({ id });
  const card = useRef<HTMLLIElement>(null);
  useMovedBy(card, sortable.transform, sortable.isDragging);
  const keys = useMoveKeys(place, count, onMove);
  return (
    <li
      ref={(element) => {
        card.current = element;
        sortable.setNodeRef(element);
      }}
      data-member={id}
      className={`admin-member relative rounded-card border bg-milk ${sortable.isDragging ? 'z-10 border-green shadow-float' : 'border-line focus-within:border-green'}`}
    >
      <Link
        ref={keys.link}
        to={href('/admin/products/:id', { id: String(id) })}
        onKeyDown={keys.press}
        draggable={false}
        className="block rounded-card max-md:flex max-md:items-center max-md:ps-14"
      >
        <Picture
          picture={product.picture}
          sizes="(min-width: 768px) 190px, 64px"
          alt=""
          className="aspect-square rounded-t-card max-md:size-16 max-md:shrink-0 max-md:rounded-none"
        />
        <span className="block min-w-0 px-2.5 py-2">
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          <span className="sr-only">
            , place {place} of {count}. Arrow keys, Home and End move it.
          </span>
          <span className="flex justify-between gap-2 text-ink-2 text-second">
            <span>{formatPrice(price)}</span>
            {active ? stockLevel(product) === 'sold-out' ? <StockWord product={product} /> : `${stock} left` : 'hidden'}
          </span>
        </span>
      </Link>
      <PlaceField name={name} place={place} onMove={onMove} />
      <div className="absolute end-2 top-2 flex gap-1 max-md:top-2.5">
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${name} from this collection`}
          className="grid size-7 place-items-center rounded-tag border border-line bg-milk max-md:size-11"
        >
          <AdminIcon name="x" />
        </button>
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={`Move ${name}`}
          className="grid size-7 cursor-grab touch-none place-items-center rounded-tag border border-line bg-milk max-md:size-11"
        >
          <AdminIcon name="grip-vertical" />
        </button>
      </div>
    </li>
  );
}

/** The place as an editable number. */
function PlaceField({ name, place, onMove }: { name: string; place: number; onMove: (place: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  function leave(save: boolean): void {
    const wanted = Number(typed);
    if (save && typed !== null && Number.isInteger(wanted) && wanted >= 1) onMove(wanted);
    setTyped(null);
  }
  return (
    <input
      aria-label={`Place of ${name}`}
      inputMode="numeric"
      value={typed ?? String(place)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => leave(true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave(true);
        if (event.key === 'Escape') leave(false);
      }}
      className="absolute start-2 top-2 h-7 w-9 rounded-tag border border-line bg-milk text-center font-semibold max-md:top-2.5 max-md:h-11 max-md:w-11 max-md:text-[1rem]"
    />
  );
}

/** Arrow keys move the card one place, Home and End move it to the ends. The focus moves with it. */
function useMoveKeys(place: number, count: number, onMove: (place: number) => void) {
  const link = useRef<HTMLAnchorElement>(null);
  const follows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card has a new place, and the focus stays on it
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    link.current?.focus();
  }, [place]);
  function press(event: KeyboardEvent<HTMLAnchorElement>): void {
    const wanted = {
      ArrowUp: place - 1,
      ArrowLeft: place - 1,
      ArrowDown: place + 1,
      ArrowRight: place + 1,
      Home: 1,
      End: count,
    }[event.key];
    if (wanted === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    follows.current = true;
    if (wanted >= 1 && wanted <= count) onMove(wanted);
  }
  return { link, press };
}
