import { OrderNowDialog } from './order-dialog/order-now-dialog.tsx';
import { QueuedOrderView } from './queued-order/queued-order.tsx';

/**
 * The form at a product and the order that waits for the network, fetched where one of them is wanted. They are one file,
 * because what both share with the checkout would otherwise be a file more of the checkout's first visit.
 */
export const otherForms = { QueuedOrderView, OrderNowDialog };
