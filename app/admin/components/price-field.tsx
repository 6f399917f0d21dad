import { useState } from 'react';
import { parseRupees, writeRupees } from '#app/infra/money/amounts.ts';
import type { Money } from '#app/infra/money/money.ts';
import { AdminField } from './field.tsx';

type PriceFieldProps = {
  label: string;
  name: string;
  hint?: string | undefined;
  /** 0 shows an empty field. */
  price: Money;
  error: string | undefined;
  onChange: (price: Money) => void;
};

/** A price field. It keeps the typed text, also while the text is not a price. */
export function PriceField({ price, error, onChange, ...rest }: PriceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = price > 0 ? writeRupees(price) : '';
  const value = typed !== null && (parseRupees(typed) ?? 0) === price ? typed : shown;
  const isWrong = typed !== null && typed !== '' && parseRupees(typed) === null;
  return (
    <AdminField
      {...rest}
      start="Rs."
      inputMode="decimal"
      value={isWrong ? typed : value}
      error={isWrong ? 'Write rupees, such as 1250.' : error}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseRupees(target.value) ?? 0);
      }}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
