import { useState } from 'react';
import { href } from 'react-router';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { type AdminWorker, mayRunAction } from '#app/admin/permissions.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { ReasonDialog } from '../../admin/step/reason-dialog.tsx';
import type { AdminReturn } from '../read-return.server.ts';
import { openReturnStates } from '../return.ts';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type ReturnNextProps = { entry: AdminReturn; worker: AdminWorker; actions: Actions<'returns'> };

type Dialog = 'decline' | 'close' | 'receive' | 'refund' | 'sent' | null;

const declineReasons = ['Past the return period', 'It was used', 'It is not ours', 'Not as described'];
const closeReasons = ['The shopper keeps it', 'It never came', 'Created by mistake', 'No refund is due'];

/** An exchange whose order costs less since, or never arrived: money goes back after all. */
export function isDueAfterExchange({ state, isCredited, sums }: AdminReturn): boolean {
  return state === 'exchanged' && isCredited && sums.proposed > 0;
}

/** The next step of a return as the one green button, other ways outlined, the endings apart. */
export function ReturnNext({ entry, worker, actions }: ReturnNextProps) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const { id, version, state } = entry;
  const may = (action: string) => mayRunAction(worker, 'returns', action);
  const close = () => setDialog(null);
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
          {state === 'asked' ? 'Approve return' : 'Approve after all'}
        </AdminButton>
      )}
      {isComing && may('receive-return') && (
        <AdminButton
          look="primary"
          icon="archive-restore"
          onClick={() => setDialog('receive')}
          className="max-md:flex-1"
        >
          Received
        </AdminButton>
      )}
      {state === 'agreed' && may('note-return-sent') && (
        <AdminButton onClick={() => setDialog('sent')} className="max-md:flex-1">
          Mark as sent
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
        <AdminButton look="primary" icon="banknote" onClick={() => setDialog('refund')} className="max-md:flex-1">
          {`Refund ${entry.exchangeNumber ? 'the difference, ' : ''}${formatPrice(entry.sums.proposed)}`}
        </AdminButton>
      )}
      {mayExchange && (
        <AdminButtonLink icon="refresh-cw" to={`${href('/admin/orders/new')}?return=${id}`} className="max-md:flex-1">
          Exchange
        </AdminButtonLink>
      )}
      {state === 'asked' && may('decline-return') && (
        <AdminButton look="danger" onClick={() => setDialog('decline')} className="md:ms-auto">
          Decline
        </AdminButton>
      )}
      {isOpen && state !== 'asked' && may('close-return') && (
        <AdminButton look="danger" onClick={() => setDialog('close')} className="md:ms-auto">
          Close return
        </AdminButton>
      )}
      <ReasonDialog
        reasons={dialog === 'decline' ? declineReasons : dialog === 'close' ? closeReasons : null}
        title={dialog === 'decline' ? 'Decline this return' : 'Close this return'}
        says={
          dialog === 'decline'
            ? 'The shopper sees the reason on the return’s page.'
            : 'The return ends without a refund. The shopper sees the reason.'
        }
        label={dialog === 'decline' ? 'Decline' : 'Close without refund'}
        onClose={close}
        onReason={(why) => {
          const action = dialog === 'decline' ? 'decline-return' : 'close-return';
          close();
          void actions.send({ action, id, version, why });
        }}
      />
      <SentDialog
        open={dialog === 'sent'}
        onClose={close}
        onSent={(words) => {
          close();
          void actions.send({ action: 'note-return-sent', id, version, words });
        }}
      />
      <ReceiveDialog
        lines={dialog === 'receive' ? entry.lines : null}
        reason={entry.reason}
        onClose={close}
        onReceive={(lines) => {
          close();
          void actions.send({ action: 'receive-return', id, version, lines });
        }}
      />
      <RefundDialog entry={dialog === 'refund' ? entry : null} isOwner={worker.role === 'owner'} onClose={close} />
    </div>
  );
}

type SentDialogProps = { open: boolean; onClose: () => void; onSent: (words: string) => void };

/** The shopper has sent it: with whom, and under which number, as far as it is known. */
function SentDialog({ open, onClose, onSent }: SentDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="The return is on its way"
      action="Mark as sent"
      icon="undo-2"
      onSubmit={(fields) => onSent(String(fields.get('words') ?? ''))}
    >
      <AdminField
        name="words"
        label="Courier and number"
        optional
        maxLength={200}
        hint="If the shopper told you, such as TCS 7790 8421."
      />
    </FormDialog>
  );
}
