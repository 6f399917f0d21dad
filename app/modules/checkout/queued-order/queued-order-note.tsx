import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { createLater, useLater } from '#app/ui/later.ts';

/** The stored text of the order that waits on this device. Every page checks only whether there is one; queued-order-store.ts parses it. */
export const queuedOrderText = createStoredStore({ key: 'kept-order', initial: '', asText: true, parse: String });

/** Sends the order and shows what becomes of it; fetched only where an order waits or soon may. */
export const queuedOrderView = createLater(() =>
  import('../other-forms.ts').then(({ otherForms }) => otherForms.QueuedOrderView),
);

/** M81: the order that waits on this device, on top of a page of the shop, or in place of the checkout's form. */
export function QueuedOrderNote(props: { isAtCheckout?: boolean }) {
  const isThere = useStore(queuedOrderText) !== '';
  const View = useLater(queuedOrderView, isThere);
  return isThere && View ? <View {...props} /> : null;
}
