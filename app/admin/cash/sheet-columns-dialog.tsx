import { useState } from 'react';
import type { SheetHead, SheetTotals } from '#app/cash/cash.server.ts';
import { isSheetRole, roleLabels, type SheetRoles, sheetRoles } from '#app/cash/sheet-columns.ts';
import { courierLabel } from '#app/orders/courier.ts';
import { keysOf } from '#app/platform/records.ts';
import { useAct } from '../acts/use-act.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeSelect } from '../pieces/office-field.tsx';

/** Shows what each column of a sheet was read as, and reads the sheet anew where a person knows better. */
export function SheetColumns({ head, totals }: { head: SheetHead; totals: SheetTotals }) {
  const [open, setOpen] = useState(false);
  if (!totals.canReread || keysOf(totals.roles).length === 0) return null;
  return (
    <>
      <OfficeButton look="quiet" onClick={() => setOpen(true)}>
        Columns
      </OfficeButton>
      {open && <ColumnsDialog head={head} roles={totals.roles} onClose={() => setOpen(false)} />}
    </>
  );
}

type ColumnsDialogProps = { head: SheetHead; roles: SheetRoles; onClose: () => void };

function ColumnsDialog({ head, roles, onClose }: ColumnsDialogProps) {
  const [chosen, setChosen] = useState<SheetRoles>({});
  const reading = useAct('cash', ({ refused }) => {
    if (!refused) onClose();
  });
  return (
    <OfficeDialog
      open
      onClose={onClose}
      title="What the columns hold"
      says={`What you change here is remembered for the next sheets of ${courierLabel(head.courier)}. Links of lines are taken away.`}
      foot={
        <>
          {reading.problem && <p className="me-auto text-clay-text">{reading.problem}</p>}
          <OfficeButton onClick={onClose}>Back</OfficeButton>
          <OfficeButton
            look="act"
            busy={reading.busy}
            onClick={() => void reading.act({ act: 'columns', sheet: head.id, columns: chosen })}
          >
            Read it again
          </OfficeButton>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-5 text-start sm:grid-cols-2">
        {keysOf(roles).map((heading) => (
          <OfficeSelect
            key={heading}
            label={heading}
            value={chosen[heading] ?? roles[heading]}
            onChange={({ target }) => {
              if (isSheetRole(target.value)) setChosen({ ...chosen, [heading]: target.value });
            }}
          >
            {sheetRoles.map((role) => (
              <option key={role} value={role}>
                {roleLabels[role]}
              </option>
            ))}
          </OfficeSelect>
        ))}
      </div>
    </OfficeDialog>
  );
}
