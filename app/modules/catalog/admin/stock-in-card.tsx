import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { parseRupees } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';

type StockInProps = {
  id: number;
  /** Only those who may see costs enter prices. */
  seesCosts: boolean;
  /** `2026-11-21`. */
  today: string;
};

const empty = { pieces: '', price: '', words: '' };

/** The form for bought pieces: how many, at what price each, from whom, and the day on the bill. */
export function StockInCard({ id, seesCosts, today }: StockInProps) {
  const [typed, setTyped] = useState(empty);
  const [day, setDay] = useState(today);
  // One form is one purchase, however often it is sent; the next purchase has a key of its own.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isSubmitted, setSubmitted] = useState(false);
  const { send: sendAction, busy, problem } = useAction('products');
  const pieces = /^[1-9]\d{0,5}$/.test(typed.pieces.trim()) ? Number(typed.pieces) : null;
  const price = readPrice(typed.price);
  const field = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  async function send(): Promise<void> {
    setSubmitted(true);
    if (pieces === null || price === undefined) return;
    const result = await sendAction({
      action: 'record-purchase',
      id,
      pieces,
      price,
      words: typed.words,
      day: day || null,
      key,
    });
    if (!result || result.refused) return;
    setTyped(empty);
    setSubmitted(false);
    setKey(crypto.randomUUID());
  }
  return (
    <Card title="Stock in">
      <form
        className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[8rem_10rem_minmax(0,1fr)_10rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <AdminField
          {...field('pieces')}
          label="Items"
          inputMode="numeric"
          error={isSubmitted && pieces === null ? 'Enter how many arrived, such as 24.' : problem}
        />
        {seesCosts && (
          <AdminField
            {...field('price')}
            label="Cost per item"
            optional
            start="Rs."
            inputMode="decimal"
            error={price === undefined ? 'Write rupees, such as 480.' : undefined}
          />
        )}
        <AdminField {...field('words')} label="Supplier or bill" optional maxLength={200} dir="auto" />
        <AdminField
          label="Day"
          name="day"
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <AdminButton type="submit" look="primary" busy={busy} className="sm:mt-6">
          Add stock
        </AdminButton>
      </form>
      {seesCosts && (
        <p className="mt-2.5 text-ink-3 text-second">
          With a cost, the average cost per item is updated. Without one it stays the same.
        </p>
      )}
    </Card>
  );
}

/** Null where nothing is written, undefined where it is no price. */
function readPrice(written: string): Money | null | undefined {
  if (written.trim() === '') return null;
  return parseRupees(written) || undefined;
}
