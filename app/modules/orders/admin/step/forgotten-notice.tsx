import { Notice } from '#app/admin/components/card.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';

/** An order whose shopper was forgotten, or is to be: what is gone, or when it goes. */
export function ForgottenNotice({ order, now }: { order: OrderDetail; now: Date }) {
  if (order.forgottenAt)
    return (
      <Notice kind="waits" title="Customer’s data deleted">
        Since {formatWhenExactly(new Date(order.forgottenAt), now)}. Name, phone, address and e-mail are deleted;
        numbers and amounts stay for your books.
      </Notice>
    );
  if (!order.forgetAskedAt) return null;
  return (
    <Notice kind="waits" title="The shopper asked for their data to be deleted">
      Asked {formatWhenExactly(new Date(order.forgetAskedAt), now)}. Name, phone, address and e-mail are deleted
      automatically the night after this order is done.
    </Notice>
  );
}
