import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { useLoad } from '#app/admin/layout/use-load.ts';
import type { AdminProduct } from '#app/modules/catalog/admin-products.ts';
import { productPath } from '#app/modules/catalog/product.ts';

/** Where a link of the shop's own may lead. */
export type LinkPlace = { name: string; to: string; kind: 'Page' | 'Collection' | 'Product' };

type LinkPickerProps = {
  open: boolean;
  places: readonly LinkPlace[];
  onClose: () => void;
  onPick: (place: LinkPlace) => void;
};

const restMs = 150;

/** One field that finds pages, collections and products; a press on one is the link. */
export function LinkPicker({ open, places, onClose, onPick }: LinkPickerProps) {
  return (
    <AdminDialog open={open} onClose={onClose} title="Link to" says="A page, a collection or a product of the shop.">
      <div className="px-5 pb-5">{open && <Places places={places} onPick={onPick} />}</div>
    </AdminDialog>
  );
}

function Places({ places, onPick }: Pick<LinkPickerProps, 'places' | 'onPick'>) {
  const [input, setAsked] = useState('');
  const fetcher = useLoad<{ q: string; found: AdminProduct[] }>();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  function look(q: string): void {
    setAsked(q);
    clearTimeout(resting.current);
    if (q.trim() === '') return;
    resting.current = setTimeout(
      () => void fetcher.load(`${href('/admin/find-products')}?q=${encodeURIComponent(q)}`),
      restMs,
    );
  }
  const words = input.trim().toLowerCase();
  const known = places.filter(({ name, to }) => `${name} ${to}`.toLowerCase().includes(words));
  const products = words === '' ? [] : (fetcher.data?.found ?? []).filter(({ active }) => active);
  const found: LinkPlace[] = [
    ...known,
    ...products.map(({ id, name }) => ({ name, to: productPath(id), kind: 'Product' as const })),
  ];
  return (
    <>
      <AdminField
        label="Find"
        type="search"
        autoComplete="off"
        placeholder="Refund, electronics, lamp"
        value={input}
        onChange={({ target }) => look(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          onPick(first);
        }}
      />
      <p role="status" className="text-ink-3 text-second not-empty:mt-2">
        {found.length === 0 && fetcher.state === 'idle' ? `Nothing is called “${input}”.` : ''}
      </p>
      <ul aria-label="Places" aria-busy={fetcher.state !== 'idle'} className="mt-2 max-h-80 min-h-40 overflow-y-auto">
        {found.map((place) => (
          <li key={place.to}>
            <button
              type="button"
              onClick={() => onPick(place)}
              className="flex min-h-10 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-paper max-md:min-h-11"
            >
              <bdi className="min-w-0 flex-1 truncate">{place.name}</bdi>
              <span className="text-ink-3 text-second">{place.kind}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
