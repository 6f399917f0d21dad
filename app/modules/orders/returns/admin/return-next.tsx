import { useState } from 'react';
import { href } from 'react-router';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { type AdminWorker, mayRunAction } from '#app/admin/permissions.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { ReasonDialog } from '../../admin/step/reason-dialog.tsx';
import type { AdminReturn } from '../read-returns.server.ts';
import { openReturnStates } from '../return.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SentDialog } from './sent-dialog.tsx';

type ReturnNextProps = { entry: AdminReturn; worker: AdminWorker; actions: Actions<'returns'> };

type Asking = 'decline' | 'close' | 'receive' | 'refund' | 'sent' | null;

const declineReasons = ['After the days of the policy', 'It was used', 'It is not ours', 'Not the fault it was said'];
const closeReasons = ['The shopper keeps it', 'It never came', 'Taken by mistake', 'No refund is due'];

/** An exchange whose order costs less since, or never arrived: money goes back after all. */
export function isDueAfterExchange({ state, isCredited, sums }: AdminReturn): boolean {
  return state === 'exchanged' && isCredited && sums.proposed > 0;
}

/** The next step of a return as the one green button, other ways outlined, the endings apart. */
export function ReturnNext({ entry, worker, actions }: ReturnNextProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const { id, version, state } = entry;
  const may = (action: string) => mayRunAction(worker, 'returns', action);
  const close = () => setAsking(null);
  const isOpen = openReturnStates.includes(state);
  const isComing = state === 'agreed' || state === 'on-its-way';
  const mayExchange =
    state === 'received' && mayRunAction(worker, 'orders', 'take-order') && !entry.isForgotten && !entry.exchangeNumber;
  const isDue = state === 'received' || isDueAfterExchange(entry);
  if (!isOpen && state !== 'declined' && !isDue) return null;
  return (
    <div
      data-foot="step"
      className="flex flex-wrap items-center gap-2.5 rounded-b-card border-line border-t bg-chosen px-3.5 py-3 empty:hidden max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:rounded-none max-md:bg-milk max-md:pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      {(state === 'asked' || state === 'declined') && may('agree-to-return') && (
        <AdminButton
          look={state === 'asked' ? 'primary' : 'plain'}
          icon="check"
          busy={actions.underWay?.action === 'agree-to-return'}
          onClick={() => void actions.send({ action: 'agree-to-return', id, version })}
          className="max-md:flex-1"
        >
          {state === 'asked' ? 'We take it back' : 'Take it back after all'}
        </AdminButton>
      )}
      {isComing && may('receive-return') && (
        <AdminButton
          look="primary"
          icon="archive-restore"
          onClick={() => setAsking('receive')}
          className="max-md:flex-1"
        >
          It is back here
        </AdminButton>
      )}
      {state === 'agreed' && may('note-return-sent') && (
        <AdminButton onClick={() => setAsking('sent')} className="max-md:flex-1">
          It is on its way
        </AdminButton>
      )}
      {isComing && !entry.isForgotten && (
        <AdminButtonLink
          icon="printer"
          reloadDocument
          target="_blank"
          to={href('/admin/returns/:id/label.pdf', { id: String(id) })}
          className="max-md:flex-1"
        >
          Return label
        </AdminButtonLink>
      )}
      {isDue && may('record-refund') && (
        <AdminButton look="primary" icon="banknote" onClick={() => setAsking('refund')} className="max-md:flex-1">
          {`Refund ${entry.exchangeNumber ? 'the difference, ' : ''}${formatPrice(entry.sums.proposed)}`}
        </AdminButton>
      )}
      {mayExchange && (
        <AdminButtonLink icon="refresh-cw" to={`${href('/admin/orders/new')}?return=${id}`} className="max-md:flex-1">
          Exchange
        </AdminButtonLink>
      )}
      {state === 'asked' && may('decline-return') && (
        <AdminButton look="danger" onClick={() => setAsking('decline')} className="md:ms-auto">
          Decline
        </AdminButton>
      )}
      {isOpen && state !== 'asked' && may('close-return') && (
        <AdminButton look="danger" onClick={() => setAsking('close')} className="md:ms-auto">
          Close it
        </AdminButton>
      )}
      <ReasonDialog
        reasons={asking === 'decline' ? declineReasons : asking === 'close' ? closeReasons : null}
        title={asking === 'decline' ? 'Decline this return' : 'Close this return'}
        says={
          asking === 'decline'
            ? 'The shopper reads the reason on the page of the return.'
            : 'Nothing more comes of it, and no money goes out. The shopper reads the reason.'
        }
        label={asking === 'decline' ? 'Decline' : 'Close it, no refund'}
        onClose={close}
        onReason={(why) => {
          const action = asking === 'decline' ? 'decline-return' : 'close-return';
          close();
          void actions.send({ action, id, version, why });
        }}
      />
      <SentDialog
        open={asking === 'sent'}
        onClose={close}
        onSent={(words) => {
          close();
          void actions.send({ action: 'note-return-sent', id, version, words });
        }}
      />
      <ReceiveDialog
        lines={asking === 'receive' ? entry.lines : null}
        reason={entry.reason}
        onClose={close}
        onReceive={(lines) => {
          close();
          void actions.send({ action: 'receive-return', id, version, lines });
        }}
      />
      <RefundDialog entry={asking === 'refund' ? entry : null} isOwner={worker.role === 'owner'} onClose={close} />
    </div>
  );
}
