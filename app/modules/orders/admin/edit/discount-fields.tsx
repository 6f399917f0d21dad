import { AdminField } from '#app/admin/components/field.tsx';
import { PriceField } from '#app/admin/components/price-field.tsx';
import type { Problems } from '#app/infra/merge.ts';
import type { Money } from '#app/infra/money/money.ts';

type DiscountFieldsProps = {
  discount: Money;
  why: string;
  /** The code that gives it, which another amount takes the place of. */
  code?: string | null;
  problems: Problems;
  onChange: (changes: { discount?: Money; discountWhy?: string }) => void;
};

/** A discount that was agreed on the phone: how much, and why. The order keeps both, and who agreed. */
export function DiscountFields({ discount, why, code = null, problems, onChange }: DiscountFieldsProps) {
  return (
    <fieldset className="grid items-start gap-3 md:grid-cols-[10rem_minmax(0,1fr)]">
      <legend className="sr-only">Agreed discount</legend>
      <PriceField
        label="Discount (optional)"
        name="discount"
        price={discount}
        error={problems.discount}
        hint={code ? `From the code ${code}. Another amount replaces it.` : undefined}
        onChange={(next) => onChange({ discount: next })}
      />
      <AdminField
        label="Reason"
        name="discountWhy"
        value={why}
        error={problems.discountWhy}
        placeholder="Third order this month"
        maxLength={300}
        onChange={({ target }) => onChange({ discountWhy: target.value })}
      />
    </fieldset>
  );
}
