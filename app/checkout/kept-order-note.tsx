import { createStoredStore } from '#app/platform/store.ts';
import { useStore } from '#app/platform/use-store.ts';
import { createLater, useLater } from '#app/ui/later.ts';

/** The stored text of the order that waits on this device. Every page checks only whether there is one; kept-order-store.ts parses it. */
export const keptOrderText = createStoredStore({ key: 'kept-order', initial: '', asText: true, parse: String });

/** Sends the order and shows what becomes of it; fetched only where an order waits or soon may. */
export const keptOrderView = createLater(() =>
  import('./forms-beside.ts').then(({ formsBeside }) => formsBeside.KeptOrderView),
);

/** M81: the order that waits on this device, on top of a page of the shop, or in place of the checkout's form. */
export function KeptOrderNote(props: { isAtCheckout?: boolean }) {
  const isThere = useStore(keptOrderText) !== '';
  const View = useLater(keptOrderView, isThere);
  return isThere && View ? <View {...props} /> : null;
}
