import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { KeyHint } from '#app/admin/components/menus/key-hint.tsx';
import { formatClock, formatWhenExactly } from '#app/admin/components/times.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { spokenPhone } from '#app/infra/contact-details/phone.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import { type CallOutcome, laterChoices } from '../calls.ts';

type Outcome = { outcome: CallOutcome; label: string; icon: AdminIconName; key: string };

const outcomes: readonly Outcome[] = [
  { outcome: 'confirmed', label: 'Confirmed', icon: 'check', key: 'Enter' },
  { outcome: 'no-answer', label: 'No answer', icon: 'phone-missed', key: 'N' },
  { outcome: 'later', label: 'Call later', icon: 'clock', key: 'L' },
  { outcome: 'wrong-number', label: 'Wrong number', icon: 'phone-off', key: 'X' },
  { outcome: 'cancel', label: 'Cancel', icon: 'x', key: '⌫' },
];

type OutcomesProps = { busy: boolean; onOutcome: (outcome: CallOutcome) => void };

/** The five ways a call ends, at the foot of the card. A narrow row leaves out the icons; a narrower one is two. */
export function ConfirmOutcomes({ busy, onOutcome }: OutcomesProps) {
  return (
    <div className="@container sticky bottom-0 z-10 border-line border-t bg-milk px-7 py-3.5 max-lg:px-4 max-md:hidden">
      <div className="grid grid-cols-[repeat(5,auto)] gap-2 @max-[640px]:grid-cols-6">
        {outcomes.map(({ outcome, label, icon, key }) => (
          <button
            key={outcome}
            type="button"
            disabled={busy}
            data-primary={outcome === 'confirmed' ? '' : undefined}
            onClick={() => onOutcome(outcome)}
            className={`flex h-13 items-center justify-center gap-2 whitespace-nowrap rounded-card border font-medium text-[0.9375rem] transition-colors @max-[640px]:col-span-2 @max-[640px]:nth-[-n+2]:col-span-3 ${lookOf(outcome)}`}
          >
            <AdminIcon name={icon} className="size-4.5 @max-[800px]:hidden" />
            <span className={outcome === 'confirmed' ? 'font-semibold text-[1.0625rem]' : ''}>{label}</span>
            <KeyHint onDark={outcome === 'confirmed'}>{key}</KeyHint>
          </button>
        ))}
      </div>
    </div>
  );
}

function lookOf(outcome: CallOutcome): string {
  if (outcome === 'confirmed') return 'border-green bg-green text-cream hover:bg-green-2';
  return outcome === 'cancel'
    ? 'border-clay-edge bg-milk text-clay-text hover:bg-clay-ground'
    : 'border-strong bg-milk hover:bg-paper';
}

type PhoneFootProps = OutcomesProps & {
  order: OrderDetail;
  chat: string;
  /** The person has been on the phone: how did it go? */
  asks: boolean;
  now: Date;
  onCall: () => void;
  onMessage: () => void;
  onAsk: (asks: boolean) => void;
  onSkip: () => void;
};

/** At the thumb: the call; after it, how it went. */
export function ConfirmPhoneFoot(props: PhoneFootProps) {
  const { order, chat, asks, now, busy, onCall, onMessage, onAsk, onOutcome, onSkip } = props;
  const { callsBeforeCancelling } = useAdmin().rules;
  const place =
    'fixed inset-x-0 bottom-0 z-20 border-line border-t bg-milk px-3 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden';
  if (!asks)
    return (
      <div data-foot="call" className={place}>
        <div className="flex gap-2">
          <a
            href={`tel:${order.phone}`}
            onClick={onCall}
            className="flex h-14 flex-1 items-center justify-center gap-3 whitespace-nowrap rounded-dialog bg-green font-medium text-[1.25rem] text-cream max-[22rem]:gap-2 max-[22rem]:text-[1.0625rem]"
          >
            <AdminIcon name="phone" className="size-5.5" />
            <span>
              <span className="sr-only">Call </span>
              {spokenPhone(order.phone)}
            </span>
          </a>
          <a
            href={chat}
            target="_blank"
            rel="noreferrer"
            onClick={onMessage}
            aria-label="WhatsApp"
            className="grid size-14 place-items-center rounded-dialog border border-green text-green"
          >
            <AdminIcon name="message-circle" className="size-6" />
          </a>
          <button
            type="button"
            aria-label="How did the call go?"
            onClick={() => onAsk(true)}
            className="grid size-14 place-items-center rounded-dialog border border-strong"
          >
            <AdminIcon name="ellipsis" className="size-5.5" />
          </button>
        </div>
        <p className="pt-2 text-center text-ink-3 text-second">After the call, choose here how it went</p>
      </div>
    );
  return (
    <section aria-labelledby="call-went" data-foot="outcome" className={place}>
      <div className="flex items-baseline justify-between gap-3 px-1 pb-2.5">
        <h2 id="call-went" className="font-semibold text-[1.125rem]">
          How did the call go?
        </h2>
        <span className="text-ink-3 text-second">
          {formatClock(now)}, call {order.calls + 1} of {Math.max(callsBeforeCancelling, order.calls + 1)}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {outcomes.map(({ outcome, label, icon }) => (
          <button
            key={outcome}
            type="button"
            disabled={busy}
            onClick={() => onOutcome(outcome)}
            className={`flex h-14 items-center justify-center gap-2.5 rounded-dialog border font-medium text-[1rem] ${outcome === 'confirmed' ? 'col-span-2 h-16 text-[1.1875rem]' : ''} ${lookOf(outcome)}`}
          >
            <AdminIcon name={icon} className="size-5.5" />
            {label}
          </button>
        ))}
      </div>
      <div className="flex justify-center gap-6 pt-1">
        <a href={`tel:${order.phone}`} onClick={onCall} className="admin-link grid min-h-11 place-items-center px-2">
          Call again
        </a>
        <button type="button" onClick={onSkip} className="admin-link min-h-11 px-2">
          Skip for now
        </button>
      </div>
    </section>
  );
}

type LaterDialogProps = { open: boolean; now: Date; onClose: () => void; onLater: (until: string) => void };

/** When to call again: the usual times, or one of the person's own. */
export function LaterDialog({ open, now, onClose, onLater }: LaterDialogProps) {
  const { rules } = useAdmin();
  return (
    <AdminDialog
      open={open}
      onClose={onClose}
      title="Call later"
      says="The order comes back into the queue at that time."
    >
      <div className="grid gap-2 px-5 pb-5">
        {laterChoices(now, rules).map(({ label, at }, place) => (
          <AdminButton
            key={label}
            data-choice={place + 1}
            keyHint={String(place + 1)}
            onClick={() => onLater(at.toISOString())}
            className="w-full justify-between!"
          >
            {label} <span className="ms-auto text-ink-3">{formatWhenExactly(at, now).replace(/^today /, '')}</span>
          </AdminButton>
        ))}
        <form
          className="flex items-end gap-2 pt-2"
          onSubmit={(event) => {
            event.preventDefault();
            const at = new FormData(event.currentTarget).get('at');
            if (typeof at === 'string' && at) onLater(new Date(`${at}:00+05:00`).toISOString());
          }}
        >
          <AdminField label="At another time" type="datetime-local" name="at" required className="flex-1" />
          <AdminButton type="submit">Then</AdminButton>
        </form>
      </div>
    </AdminDialog>
  );
}
