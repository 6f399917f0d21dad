import { useState } from 'react';
import { href, Link } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { formatPrice } from '#app/infra/money/money.ts';
import { ReasonDialog } from '#app/modules/orders/admin/step/reason-dialog.tsx';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';
import type { RemittanceBack, StandsOnRemittance } from '../remittance-back.ts';
import { formatStands } from './remittance-state.ts';

const reasons = ['Wrong sheet', 'Wrong columns were read', 'The courier sent another sheet', 'Pressed by mistake'];

type TakeBackRemittanceProps = { sheet: number; back: RemittanceBack; on: readonly StandsOnRemittance[] };

/** The owner takes a sheet out of the books, after it was said what goes with it; or is told what keeps it there. */
export function TakeBackRemittance({ sheet, back, on }: TakeBackRemittanceProps) {
  const [asks, setAsks] = useState(false);
  const actions = useAction('cash', ({ refused }) => {
    if (!refused) setAsks(false);
  });
  const isHeld = on.length > 0;
  return (
    <>
      <AdminButton icon="undo-2" busy={actions.busy} onClick={() => setAsks(true)}>
        Undo
      </AdminButton>
      <ReasonDialog
        reasons={asks && !isHeld ? reasons : null}
        title="Take this sheet out of the books?"
        says={<WhatGoes back={back} problem={actions.problem} />}
        label={back.orders === 0 ? 'Undo' : `Undo, ${countOf(back.orders, 'order')} unpaid again`}
        onClose={() => setAsks(false)}
        onReason={(reason) => void actions.send({ action: 'reverse-remittance', sheet, reason, seen: back })}
      />
      <AdminDialog
        open={asks && isHeld}
        onClose={() => setAsks(false)}
        title="This sheet stays in the books"
        says="Later changes depend on it. Nothing was changed."
        foot={<AdminButton onClick={() => setAsks(false)}>Back</AdminButton>}
      >
        <ul className="grid gap-1.5 px-5 pb-5">
          {on.map((each) => (
            <li key={`${each.why} ${each.about} ${each.sheet}`}>
              {formatStands(each)}{' '}
              <Link to={placeOf(each)} className="admin-link">
                {each.sheet ? `Sheet ${each.sheet}` : each.why === 'claim' ? 'Claims' : formatOrderNumber(each.about)}
              </Link>
            </li>
          ))}
        </ul>
      </AdminDialog>
    </>
  );
}

function placeOf({ why, about, sheet }: StandsOnRemittance): string {
  if (sheet) return href('/admin/cash/sheets/:id', { id: String(sheet) });
  return why === 'claim' ? href('/admin/cash') : href('/admin/orders/:number', { number: about });
}

function WhatGoes({ back, problem }: { back: RemittanceBack; problem?: string | undefined }) {
  const { orders, paid, givenUp, claims, claimed } = back;
  return (
    <>
      <ul className="list-disc ps-4.5 text-ink-2">
        {orders > 0 && <li>{countOf(orders, 'order')} unpaid again, as before the sheet.</li>}
        {paid > 0 && <li>{formatPrice(paid)} owed by the courier again.</li>}
        {givenUp > 0 && <li>{formatPrice(givenUp)} given up since is owed again, too.</li>}
        {claims > 0 && (
          <li>
            {countOf(claims, 'open claim')} dropped, {formatPrice(claimed)}.
          </li>
        )}
        <li>
          Rates, columns, links and the bank transfer stay. You can correct the sheet and put it in the books again.
        </li>
      </ul>
      {problem && (
        <p role="alert" className="mt-2 text-clay-text">
          {problem}
        </p>
      )}
    </>
  );
}

function countOf(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
