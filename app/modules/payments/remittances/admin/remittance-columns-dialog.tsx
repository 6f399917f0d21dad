import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { keysOf } from '#app/infra/records.ts';
import { courierLabel } from '#app/modules/orders/couriers/courier.ts';
import type { RemittanceHead, RemittanceTotals } from '../../cash.server.ts';
import { isRemittanceRole, type RemittanceRoles, remittanceRoles, roleLabels } from '../remittance-columns.ts';

/** Shows what each column of a sheet was read as, and reads the sheet anew where a person knows better. */
export function RemittanceColumns({ head, totals }: { head: RemittanceHead; totals: RemittanceTotals }) {
  const [open, setOpen] = useState(false);
  if (!totals.canReread || keysOf(totals.roles).length === 0) return null;
  return (
    <>
      <AdminButton look="quiet" onClick={() => setOpen(true)}>
        Columns
      </AdminButton>
      {open && <ColumnsDialog head={head} roles={totals.roles} onClose={() => setOpen(false)} />}
    </>
  );
}

type ColumnsDialogProps = { head: RemittanceHead; roles: RemittanceRoles; onClose: () => void };

function ColumnsDialog({ head, roles, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState<RemittanceRoles>({});
  const reading = useAction('cash', ({ refused }) => {
    if (!refused) onClose();
  });
  return (
    <AdminDialog
      open
      onClose={onClose}
      title="What the columns hold"
      says={`Your changes are remembered for the next sheets of ${courierLabel(head.courier)}. Links of lines are removed.`}
      foot={
        <>
          {reading.problem && <p className="me-auto text-clay-text">{reading.problem}</p>}
          <AdminButton onClick={onClose}>Back</AdminButton>
          <AdminButton
            look="primary"
            busy={reading.busy}
            onClick={() => void reading.send({ action: 'assign-columns', sheet: head.id, columns: chosen })}
          >
            Read it again
          </AdminButton>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-5 text-start sm:grid-cols-2">
        {keysOf(roles).map((heading) => (
          <AdminSelect
            key={heading}
            label={heading}
            value={chosen[heading] ?? roles[heading]}
            onChange={({ target }) => {
              if (isRemittanceRole(target.value)) setChosen({ ...chosen, [heading]: target.value });
            }}
          >
            {remittanceRoles.map((role) => (
              <option key={role} value={role}>
                {roleLabels[role]}
              </option>
            ))}
          </AdminSelect>
        ))}
      </div>
    </AdminDialog>
  );
}
