import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { parseRupees, writeRupees } from '#app/infra/money/amounts.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { isolated } from '#app/infra/text/plain-text.ts';

type CostCardProps = { id: number; name: string; stock: number; cost: Money | null };

/** Cost per item on average and what the shelf is worth; the average can be said anew. */
export function CostCard({ id, name, stock, cost }: CostCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Cost"
      end={
        <AdminButton small look="quiet" onClick={() => setOpen(true)}>
          {cost === null ? 'Add cost' : 'Correct'}
        </AdminButton>
      }
    >
      {cost === null ? (
        <p className="text-ink-2">Cost not set. Its orders are left out of the profit report until you add it.</p>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <Fact label="Average per item">{formatPrice(cost)}</Fact>
          <Fact label="In stock">{formatPrice(cost * stock)}</Fact>
        </dl>
      )}
      {open && <CostDialog id={id} name={name} cost={cost} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function CostDialog({ id, name, cost, onClose }: Omit<CostCardProps, 'stock'> & { onClose: () => void }) {
  // What the person saw when the dialog opened: if it has moved since, they are told.
  const [seen] = useState(cost);
  const [typed, setTyped] = useState(cost === null ? '' : writeRupees(cost));
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, busy, problem } = useAction('products', ({ refused }) => {
    if (!refused) onClose();
  });
  const wanted = parseRupees(typed);
  function save(): void {
    setSubmitted(true);
    if (wanted) void send({ action: 'change-cost', id, before: seen, cost: wanted });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Cost per item"
      says={`${isolated(name)}: for the stock you have now. What was sold before keeps the cost it had.`}
      action="Save"
      busy={busy}
      onSubmit={save}
    >
      <AdminField
        label="Cost per item"
        start="Rs."
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem ?? (isSubmitted && !wanted ? 'Write rupees, such as 480.' : undefined)}
      />
    </FormDialog>
  );
}
