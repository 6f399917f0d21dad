import { type SubmitEvent, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { mayVisit } from '#app/admin/permissions.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { type CourierName, courierLabel } from '#app/modules/orders/couriers/courier.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { Round } from '../delivery-run.ts';

type CountCashProps = { courier: CourierName; inHand: Round['inHand'] };

/** What a rider has collected. Whoever keeps the cash counts it in the evening; the rider reads what is to be handed in. */
export function CountCash({ courier, inHand }: CountCashProps) {
  const { person } = useAdmin();
  const counting = useAction('cash');
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = inHand.filter(({ number }) => !left.includes(number));
  const due = chosen.reduce((sum, { amount }) => sum + amount, 0);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const counted = String(new FormData(event.currentTarget).get('counted'));
    void counting.send({ action: 'count-cash', courier, numbers: chosen.map(({ number }) => number), counted });
  }
  const mayCount = mayVisit(person, '/admin/cash/actions', true);
  return (
    <Card title="Cash in hand" count={formatPrice(due)}>
      <ul className="grid gap-1">
        {inHand.map(({ number, name, amount }) => (
          <li key={number} className="flex items-center gap-3">
            {mayCount ? (
              <CheckBox
                label={`${formatOrderNumber(number)} ${name}`}
                checked={!left.includes(number)}
                onChange={() =>
                  setLeft(left.includes(number) ? left.filter((each) => each !== number) : [...left, number])
                }
              />
            ) : (
              <span className="wrap-anywhere min-w-0">
                {formatOrderNumber(number)} {name}
              </span>
            )}
            <span className="ms-auto shrink-0 tabular-nums">{formatPrice(amount)}</span>
          </li>
        ))}
      </ul>
      {mayCount && (
        <form
          method="post"
          className="mt-3 flex flex-wrap items-start gap-3 border-line border-t pt-3"
          onSubmit={submit}
        >
          <AdminField
            label={`Counted from ${courierLabel(courier)}, Rs.`}
            name="counted"
            inputMode="decimal"
            autoComplete="off"
            required
            error={counting.problems?.counted ?? counting.problem}
            className="min-w-0 flex-1 basis-48"
          />
          <AdminButton
            type="submit"
            look="primary"
            icon="banknote"
            busy={counting.busy}
            disabled={chosen.length === 0}
            className="mt-5.75 max-md:w-full"
          >
            Cash received
          </AdminButton>
        </form>
      )}
    </Card>
  );
}
