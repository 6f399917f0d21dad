import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { parseRupees, writeRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import type { AdminReturn } from '../read-return.server.ts';
import type { RefundWay } from '../return.ts';
import { PayeeFields } from './payee-fields.tsx';

type RefundDialogProps = { entry: AdminReturn | null; isOwner: boolean; onClose: () => void };

/** Writes down that the money has been sent: how much, where to, and under which reference. */
export function RefundDialog({ entry, isOwner, onClose }: RefundDialogProps) {
  return entry && <RefundForm entry={entry} isOwner={isOwner} onClose={onClose} />;
}

function RefundForm({ entry, isOwner, onClose }: RefundDialogProps & { entry: AdminReturn }) {
  const { id, version, sums } = entry;
  const [sum, setSum] = useState(writeRupees(sums.proposed));
  const { send, busy, problem, problems } = useAction('returns', (result) => {
    if (!result.refused && !result.problems) onClose();
  });
  const typed = parseRupees(sum);
  const withFee = Math.min(sums.most, sums.proposed + sums.fee);
  const isOther = typed !== sums.proposed && !(sums.fee > 0 && typed === withFee);
  function submit(fields: FormData): void {
    const text = (name: string) => String(fields.get(name) ?? '');
    void send({
      action: 'record-refund',
      id,
      version,
      sum,
      // The choices of the field are these.
      way: text('way') as RefundWay | '',
      name: text('name'),
      account: text('account'),
      reference: text('reference'),
      why: text('why'),
    });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Refund"
      says="Send the money first, in your bank’s or wallet’s app. Then record it here; the shopper gets an e-mail."
      action={typed ? `${formatPrice(typed)} has been sent` : 'The money has been sent'}
      icon="banknote"
      busy={busy}
      problem={problem}
      layout="grid gap-4"
      onSubmit={submit}
    >
      {entry.fromWebsite && entry.account !== '' && (
        <Notice kind="waits" title="Confirm the account on the phone">
          It came with the request, from somebody with the order’s receipt or account. Money once sent cannot be called
          back.
        </Notice>
      )}
      <div>
        <AdminField
          name="sum"
          label="Amount"
          start="Rs."
          inputMode="decimal"
          autoComplete="off"
          value={sum}
          error={problems.sum}
          hint={`${sums.percent} % of ${formatPrice(sums.paid - sums.credit)} ${sums.credit > 0 ? 'that the other order costs less' : 'paid for these items'}.${isOwner ? '' : ' Only the owner can change the amount.'}`}
          onChange={(event) => setSum(event.target.value)}
        />
        {sums.fee > 0 && (
          <AdminButton small className="mt-2" onClick={() => setSum(writeRupees(withFee))}>
            {`With the delivery fee, ${formatPrice(withFee)}`}
          </AdminButton>
        )}
      </div>
      {isOther && isOwner && <AdminField name="why" label="Why another amount" maxLength={300} error={problems.why} />}
      <PayeeFields
        payee={{ way: entry.refundWay, name: entry.accountName, account: entry.account }}
        problems={problems}
      />
      <AdminField
        name="reference"
        label="Reference"
        maxLength={100}
        autoComplete="off"
        error={problems.reference}
        hint="The number of the transfer. For cash, who took it."
      />
    </FormDialog>
  );
}
