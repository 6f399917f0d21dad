import { AdminButton } from '#app/admin/components/button.tsx';
import { Thumb } from '#app/admin/components/thumb.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import type { AdminLine } from '../../desk/admin-order.ts';
import { AddProduct } from './add-product.tsx';

type LinesEditorProps = {
  lines: readonly AdminLine[];
  onChange: (lines: AdminLine[]) => void;
  /** What is wrong with the lines as a whole. */
  error?: string | undefined;
};

/** The products of an order: fewer, more, another one. What is on the shelf is said beside each. */
export function LinesEditor({ lines, onChange, error }: LinesEditorProps) {
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
              <AdminButton
                look="quiet"
                icon="x"
                iconOnly="always"
                onClick={() => onChange(lines.filter((each) => each !== line))}
              >
                {`Remove ${line.name}`}
              </AdminButton>
            </div>
          </li>
        ))}
      </ul>
      <AddProduct
        error={error}
        onAdd={(added) => {
          const known = lines.find(({ productId }) => productId === added.productId);
          if (known) change(known.productId, known.quantity + 1);
          else onChange([...lines, added]);
        }}
      />
    </div>
  );
}

function Quantity({ line, onChange }: { line: AdminLine; onChange: (quantity: number) => void }) {
  return (
    <fieldset className="inline-flex items-center gap-1" aria-label={`Quantity of ${line.name}`}>
      <AdminButton
        icon="minus"
        iconOnly="always"
        disabled={line.quantity <= 1}
        onClick={() => onChange(line.quantity - 1)}
      >
        One fewer
      </AdminButton>
      <output className="w-9 text-center font-semibold">{line.quantity}</output>
      <AdminButton icon="plus" iconOnly="always" onClick={() => onChange(line.quantity + 1)}>
        One more
      </AdminButton>
    </fieldset>
  );
}
