import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { PriceField } from '#app/admin/components/price-field.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { dayMs, readLocal, writeLocal } from '#app/infra/dates/days.ts';
import { maxTimedPrices, type TimedPrice } from '../prices/timed-price.ts';
import type { ProductForm } from './product-fields.ts';

const hourMs = dayMs / 24;

/** The prices for a time of a product: several in a row, each with its start and its end. */
export function SalePricesCard({ editor, now }: { editor: Editor<ProductForm>; now: string }) {
  const { values, problems, change } = editor;
  const list = values.timedPrices;
  const set = (timedPrices: TimedPrice[]) => change({ timedPrices });
  return (
    <Card
      title="Sale prices"
      end={
        list.length > 0 && (
          <AdminButton
            icon="plus"
            disabled={list.length >= maxTimedPrices}
            onClick={() => set([...list, nextOne(list, values.price, now)])}
          >
            Add another
          </AdminButton>
        )
      }
    >
      {list.length === 0 && (
        <p className="text-ink-3">
          None. A sale price starts and ends by itself, in Karachi time. Meanwhile the regular price is shown crossed
          out.{' '}
          <AdminButton className="mt-2" icon="plus" onClick={() => set([nextOne([], values.price, now)])}>
            Add sale price
          </AdminButton>
        </p>
      )}
      {problems.timedPrices && (
        <p role="alert" className="mb-2.5 text-clay-text text-second">
          {problems.timedPrices}
        </p>
      )}
      <ul className="grid gap-4">
        {list.map((timed, index) => (
          <SalePrice
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name, and are only added at the end
            key={index}
            timed={timed}
            number={index + 1}
            ordinary={values.price}
            now={now}
            onChange={(changed) => set(list.with(index, changed))}
            onRemove={() => set(list.toSpliced(index, 1))}
          />
        ))}
      </ul>
    </Card>
  );
}

/** It begins when the last one ends, or else with the next hour, and lasts three days. */
function nextOne(list: readonly TimedPrice[], price: number, now: string): TimedPrice {
  const nextHour = Math.ceil(Date.parse(now) / hourMs) * hourMs;
  const begin = Math.max(nextHour, ...list.map(({ endsAt }) => Date.parse(endsAt)));
  return {
    price: Math.max(100, Math.round((price * 0.9) / 100) * 100),
    startsAt: new Date(begin).toISOString(),
    endsAt: new Date(begin + 3 * dayMs).toISOString(),
  };
}

type SalePriceProps = {
  timed: TimedPrice;
  number: number;
  ordinary: number;
  now: string;
  onChange: (timed: TimedPrice) => void;
  onRemove: () => void;
};

function SalePrice({ timed, number, ordinary, now, onChange, onRemove }: SalePriceProps) {
  const { price, startsAt, endsAt } = timed;
  const moment = (written: string, instead: string) => readLocal(written)?.toISOString() ?? instead;
  return (
    <li className="grid gap-3 border-line not-first:border-t not-first:pt-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <PriceField
            label={`Sale price ${number}`}
            name={`timedPrices.${number}`}
            price={price}
            error={undefined}
            onChange={(next) => onChange({ ...timed, price: next })}
          />
        </div>
        <AdminButton iconOnly="always" icon="trash-2" onClick={onRemove}>
          Remove sale price {number}
        </AdminButton>
      </div>
      <div className="grid grid-cols-2 gap-3 max-[400px]:grid-cols-1 xl:grid-cols-1">
        <AdminField
          type="datetime-local"
          label="Starts (Karachi time)"
          value={writeLocal(new Date(startsAt))}
          onChange={({ target }) => onChange({ ...timed, startsAt: moment(target.value, startsAt) })}
        />
        <AdminField
          type="datetime-local"
          label="Ends"
          value={writeLocal(new Date(endsAt))}
          error={startsAt < endsAt ? undefined : 'It must start before it ends.'}
          onChange={({ target }) => onChange({ ...timed, endsAt: moment(target.value, endsAt) })}
        />
      </div>
      <p className="text-ink-3 text-second">{formatState(timed, ordinary, new Date(now))}</p>
    </li>
  );
}

function formatState({ price, startsAt, endsAt }: TimedPrice, ordinary: number, now: Date): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  if (end <= now) return `Ended ${formatWhenExactly(end, now)}.`;
  if (price >= ordinary) return 'It is not below the price, so nothing is shown crossed out.';
  return start <= now ? `On now, until ${formatWhenExactly(end, now)}.` : `Starts ${formatWhenExactly(start, now)}.`;
}
