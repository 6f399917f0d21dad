import { useState } from 'react';
import type { OfficeReturn } from '#app/orders/returns/read-returns.server.ts';
import type { RefundWay } from '#app/orders/returns/return.ts';
import { parseRupees, writeRupees } from '#app/platform/amounts.ts';
import { formatPrice } from '#app/platform/money.ts';
import { useAct } from '../acts/use-act.ts';
import { Notice } from '../pieces/card.tsx';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { PayeeFields } from './payee-fields.tsx';

type RefundDialogProps = { entry: OfficeReturn | null; isOwner: boolean; onClose: () => void };

/** Writes down that the money has been sent: how much, where to, and under which reference. */
export function RefundDialog({ entry, isOwner, onClose }: RefundDialogProps) {
  return entry && <RefundForm entry={entry} isOwner={isOwner} onClose={onClose} />;
}

function RefundForm({ entry, isOwner, onClose }: RefundDialogProps & { entry: OfficeReturn }) {
  const { id, version, sums } = entry;
  const [sum, setSum] = useState(writeRupees(sums.proposed));
  const { act, busy, problem, problems } = useAct('returns', (answer) => {
    if (!answer.refused && !answer.problems) onClose();
  });
  const typed = parseRupees(sum);
  const withFee = Math.min(sums.most, sums.proposed + sums.fee);
  const isOther = typed !== sums.proposed && !(sums.fee > 0 && typed === withFee);
  function submit(fields: FormData): void {
    const text = (name: string) => String(fields.get(name) ?? '');
    void act({
      act: 'refund',
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
      says="Send the money first, in your bank’s or wallet’s app. Then write it down here; the shopper gets a letter."
      act={typed ? `${formatPrice(typed)} has been sent` : 'The money has been sent'}
      icon="banknote"
      busy={busy}
      problem={problem}
      layout="grid gap-4"
      onSubmit={submit}
    >
      {entry.fromWebsite && entry.account !== '' && (
        <Notice kind="waits" title="Confirm the account on the phone">
          It came with the request. Order number and phone, with which one asks, stand on the parcel for others to read.
        </Notice>
      )}
      <div>
        <OfficeField
          name="sum"
          label="Sum"
          start="Rs."
          inputMode="decimal"
          autoComplete="off"
          value={sum}
          error={problems.sum}
          hint={`${sums.percent} % of ${formatPrice(sums.paid - sums.credit)} ${sums.credit > 0 ? 'that the other order costs less' : 'paid for these pieces'}.${isOwner ? '' : ' Another sum is the owner’s.'}`}
          onChange={(event) => setSum(event.target.value)}
        />
        {sums.fee > 0 && (
          <OfficeButton small className="mt-2" onClick={() => setSum(writeRupees(withFee))}>
            {`With the delivery fee, ${formatPrice(withFee)}`}
          </OfficeButton>
        )}
      </div>
      {isOther && isOwner && <OfficeField name="why" label="Why another sum" maxLength={300} error={problems.why} />}
      <PayeeFields
        payee={{ way: entry.refundWay, name: entry.accountName, account: entry.account }}
        problems={problems}
      />
      <OfficeField
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
