import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { spokenPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { yesText } from '../confirm-yes.ts';

type YesNoticeProps = { order: OrderDetail; now: Date; busy: boolean; onConfirm: () => void };

/** M55: who has offered to say yes by WhatsApp is confirmed with one press, once the message is seen there. */
export function YesNotice({ order, now, busy, onConfirm }: YesNoticeProps) {
  const { number, phone, yesOfferedAt } = order;
  return (
    <section
      aria-label="Yes by WhatsApp"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border border-green bg-green-tint px-3.5 py-3"
    >
      <p className="flex min-w-52 flex-1 gap-3">
        <AdminIcon name="message-circle" className="mt-0.5 size-5 shrink-0 text-green" />
        <span>
          <strong className="font-semibold">Do you see “{yesText(number)}” in WhatsApp?</strong>{' '}
          <span className="text-ink-2">
            Opened {formatWhenExactly(new Date(yesOfferedAt ?? now), now)}. It counts from{' '}
            <span className="whitespace-nowrap">{spokenPhone(phone)}</span>; without it, call.
          </span>
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={`https://wa.me/${whatsappDigits(phone)}`}
          target="_blank"
          rel="noreferrer"
          className="admin-link grid min-h-9 place-items-center max-md:min-h-11"
        >
          Open the chat
        </a>
        <AdminButton look="primary" icon="check" keyHint="Y" disabled={busy} onClick={onConfirm}>
          Yes, confirm
        </AdminButton>
      </p>
    </section>
  );
}
