import { useState } from 'react';
import { parseRupees, writeRupees } from '#app/platform/amounts.ts';
import { formatPrice, type Money } from '#app/platform/money.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useAct } from '../acts/use-act.ts';
import { Card } from '../pieces/card.tsx';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

type CostCardProps = { id: number; name: string; stock: number; cost: Money | null };

/** What a piece costs on average and what the shelf is worth; the average can be said anew. */
export function CostCard({ id, name, stock, cost }: CostCardProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Cost"
      end={
        <OfficeButton small look="quiet" onClick={() => setOpen(true)}>
          {cost === null ? 'Write the cost' : 'Correct'}
        </OfficeButton>
      }
    >
      {cost === null ? (
        <p className="text-ink-2">
          Nobody has said what it cost. Its orders are left out of Numbers, Profit until somebody does.
        </p>
      ) : (
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <Fact label="A piece, on average">{formatPrice(cost)}</Fact>
          <Fact label="On the shelf">{formatPrice(cost * stock)}</Fact>
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
  const [isAsked, setAsked] = useState(false);
  const { act, busy, problem } = useAct('products', ({ refused }) => {
    if (!refused) onClose();
  });
  const wanted = parseRupees(typed);
  function save(): void {
    setAsked(true);
    if (wanted) void act({ act: 'set-cost', id, before: seen, cost: wanted });
  }
  return (
    <FormDialog
      onClose={onClose}
      title="What a piece costs"
      says={`${isolated(name)}: for what is on the shelf now. What was sold before keeps the cost it had.`}
      act="Save"
      busy={busy}
      onSubmit={save}
    >
      <OfficeField
        label="Cost of a piece"
        start="Rs."
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem ?? (isAsked && !wanted ? 'Write rupees, such as 480.' : undefined)}
      />
    </FormDialog>
  );
}
