import { href, useFetcher } from 'react-router';
import type { OfficeLine } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { Thumb } from '../pieces/thumb.tsx';
import type { loader } from './product-choices-page.ts';

type LinesEditorProps = { lines: readonly OfficeLine[]; onChange: (lines: OfficeLine[]) => void };

/** The products of an order: fewer, more, another one. What is on the shelf is said beside each. */
export function LinesEditor({ lines, onChange }: LinesEditorProps) {
  const change = (productId: number, quantity: number) =>
    onChange(lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)));
  return (
    <div className="rounded-card border border-line">
      <ul>
        {lines.map((line) => (
          <li
            key={line.productId}
            className="flex flex-wrap items-center gap-x-2 gap-y-2 border-line border-b px-3 py-2"
          >
            <Thumb picture={line.picture} />
            <div className="min-w-36 flex-1">
              <p dir="auto" className="text-start font-medium">
                {line.name}
              </p>
              <p className="text-ink-3 text-second">{line.stock} more in stock</p>
            </div>
            <div className="ms-auto flex items-center gap-2">
              <Quantity line={line} onChange={(quantity) => change(line.productId, quantity)} />
              <span className="min-w-19 whitespace-nowrap text-end">{formatPrice(line.price * line.quantity)}</span>
              <OfficeButton
                look="quiet"
                icon="x"
                iconOnly="always"
                onClick={() => onChange(lines.filter((each) => each !== line))}
              >
                {`Remove ${line.name}`}
              </OfficeButton>
            </div>
          </li>
        ))}
      </ul>
      <AddProduct
        onAdd={(added) => {
          const known = lines.find(({ productId }) => productId === added.productId);
          if (known) change(known.productId, known.quantity + 1);
          else onChange([...lines, added]);
        }}
      />
    </div>
  );
}

function Quantity({ line, onChange }: { line: OfficeLine; onChange: (quantity: number) => void }) {
  return (
    <fieldset className="inline-flex items-center gap-1" aria-label={`Pieces of ${line.name}`}>
      <OfficeButton
        icon="minus"
        iconOnly="always"
        disabled={line.quantity <= 1}
        onClick={() => onChange(line.quantity - 1)}
      >
        One less
      </OfficeButton>
      <output className="w-9 text-center font-semibold">{line.quantity}</output>
      <OfficeButton icon="plus" iconOnly="always" onClick={() => onChange(line.quantity + 1)}>
        One more
      </OfficeButton>
    </fieldset>
  );
}

/** Finds a product as somebody types its name or number. */
function AddProduct({ onAdd }: { onAdd: (line: OfficeLine) => void }) {
  const fetcher = useFetcher<typeof loader>();
  const found = fetcher.data?.products ?? [];
  return (
    <div className="p-3">
      <OfficeField
        label="Add a product"
        silent
        type="search"
        placeholder="Add a product: name or number"
        autoComplete="off"
        onChange={(event) =>
          void fetcher.load(`${href('/admin/orders/products')}?q=${encodeURIComponent(event.target.value)}`)
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (found[0]) onAdd(found[0]);
        }}
      />
      <ul aria-live="polite">
        {found.map((product) => (
          <li key={product.productId}>
            <button
              type="button"
              onClick={() => onAdd(product)}
              className="flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-start hover:bg-paper max-md:min-h-11"
            >
              <Thumb picture={product.picture} size={28} />
              <bdi className="min-w-0 flex-1 truncate">{product.name}</bdi>
              <span className="text-ink-3 text-second">{product.stock} in stock</span>
              <span className="whitespace-nowrap">{formatPrice(product.price)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
