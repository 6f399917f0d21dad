import { useLocation } from 'react-router';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { createLater, useLater } from '#app/ui/later.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { useDismissedReceipt, useReceipts } from './receipt-store.ts';

/** Fetched only where there is an order. */
const panel = createLater(() => import('./order-placed-content.tsx').then((content) => content.OrderPlacedContent));

/** After this long nobody is waiting for the parcel any more. */
const shownForMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Run while the page is being read: keeps the panel's place free before anything is painted, so that the home page does
 * not jump when the panel fills it in. The same text for everybody, as pages are.
 */
const keepPlace = `try{var o=JSON.parse(localStorage.receipts||"[]")[0];if(o&&o.number!==localStorage["receipt-dismissed"]&&Date.now()-Date.parse(o.placedAt)<${shownForMs})document.currentScript.parentElement.dataset.kept=""}catch(e){}`;

/** F4: on top of the home page after an order: its number, what happens next and the way to its receipt, until it is closed. */
export function OrderPlacedPanel() {
  const hydrated = useHydrated();
  const newest = useReceipts()[0];
  const dismissed = useDismissedReceipt();
  const isShown =
    hydrated && newest && newest.number !== dismissed && Date.now() - Date.parse(newest.placedAt) < shownForMs;
  const Panel = useLater(panel, Boolean(isShown));
  if (useLocation().pathname !== '/') return null;
  if (!hydrated)
    return (
      <div className="order-placed-place" suppressHydrationWarning>
        <InlineScript code={keepPlace} />
      </div>
    );
  if (!isShown) return null;
  return Panel ? <Panel order={newest} /> : <div className="order-placed-place" data-kept="" />;
}
