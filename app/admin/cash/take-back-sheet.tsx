import { useState } from 'react';
import { href, Link } from 'react-router';
import type { SheetBack, StandsOnSheet } from '#app/cash/sheet-back.ts';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { formatPrice } from '#app/platform/money.ts';
import { useAct } from '../acts/use-act.ts';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { sayStands } from './say-stands.ts';

const reasons = ['Wrong sheet', 'Wrong columns were read', 'The courier sent another sheet', 'Pressed by mistake'];

type TakeBackSheetProps = { sheet: number; back: SheetBack; on: readonly StandsOnSheet[] };

/** The owner takes a sheet out of the books, after it was said what goes with it; or is told what keeps it there. */
export function TakeBackSheet({ sheet, back, on }: TakeBackSheetProps) {
  const [asks, setAsks] = useState(false);
  const acts = useAct('cash', ({ refused }) => {
    if (!refused) setAsks(false);
  });
  const isHeld = on.length > 0;
  return (
    <>
      <OfficeButton icon="undo-2" busy={acts.busy} onClick={() => setAsks(true)}>
        Take it back
      </OfficeButton>
      <ReasonDialog
        reasons={asks && !isHeld ? reasons : null}
        title="Take this sheet out of the books?"
        says={<WhatGoes back={back} problem={acts.problem} />}
        label={back.orders === 0 ? 'Take it back' : `Take it back, ${countOf(back.orders, 'order')} unpaid again`}
        onClose={() => setAsks(false)}
        onReason={(reason) => void acts.act({ act: 'take-back-sheet', sheet, reason, seen: back })}
      />
      <OfficeDialog
        open={asks && isHeld}
        onClose={() => setAsks(false)}
        title="This sheet stays in the books"
        says="Something came after it and counts on it. Nothing has changed."
        foot={<OfficeButton onClick={() => setAsks(false)}>Back</OfficeButton>}
      >
        <ul className="grid gap-1.5 px-5 pb-5">
          {on.map((each) => (
            <li key={`${each.why} ${each.about} ${each.sheet}`}>
              {sayStands(each)}{' '}
              <Link to={placeOf(each)} className="office-link">
                {each.sheet ? `Sheet ${each.sheet}` : each.why === 'claim' ? 'Claims' : formatOrderNumber(each.about)}
              </Link>
            </li>
          ))}
        </ul>
      </OfficeDialog>
    </>
  );
}

function placeOf({ why, about, sheet }: StandsOnSheet): string {
  if (sheet) return href('/admin/cash/sheets/:id', { id: String(sheet) });
  return why === 'claim' ? href('/admin/cash') : href('/admin/orders/:number', { number: about });
}

function WhatGoes({ back, problem }: { back: SheetBack; problem?: string | undefined }) {
  const { orders, paid, givenUp, claims, claimed } = back;
  return (
    <>
      <ul className="list-disc ps-4.5 text-ink-2">
        {orders > 0 && <li>{countOf(orders, 'order')} not paid any more, as before the sheet.</li>}
        {paid > 0 && <li>{formatPrice(paid)} owed by the courier again.</li>}
        {givenUp > 0 && <li>{formatPrice(givenUp)} that was given up of it since is owed again, too.</li>}
        {claims > 0 && (
          <li>
            {countOf(claims, 'open claim')} dropped, {formatPrice(claimed)}.
          </li>
        )}
        <li>Rates, columns, links and the bank’s line stay. The sheet can be corrected and put in the books again.</li>
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
