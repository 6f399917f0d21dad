import { Notice } from '#app/admin/components/card.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';

/** An order whose shopper was forgotten, or is to be: what is gone, or when it goes. */
export function ForgottenNotice({ order, now }: { order: OrderDetail; now: Date }) {
  if (order.forgottenAt)
    return (
      <Notice kind="waits" title="The shopper was forgotten">
        Since {formatWhenExactly(new Date(order.forgottenAt), now)}. Name, phone, address and e-mail are gone; what the
        books need is here.
      </Notice>
    );
  if (!order.forgetAskedAt) return null;
  return (
    <Notice kind="waits" title="The shopper asked to be forgotten">
      Asked {formatWhenExactly(new Date(order.forgetAskedAt), now)}. Name, phone, address and e-mail go by themselves in
      the night after this order has ended.
    </Notice>
  );
}
