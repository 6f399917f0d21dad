import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { writeDay } from '#app/infra/dates/days.ts';
import { writeRupees } from '#app/infra/money/amounts.ts';
import type { CodeFields } from '../code-form.ts';
import type { AdminCode } from '../codes.server.ts';

/** What the dialog begins with; `which` is the code that is edited, as it was read. */
export type CodeDraft = { which: { id: number; version: number } | null; fields: CodeFields };

/** A code as its form holds it. */
export function draftOf({ id, version, ...code }: AdminCode): CodeDraft {
  return {
    which: { id, version },
    fields: {
      code: code.code,
      kind: code.kind,
      worth: code.kind === 'percent' ? String(code.worth) : writeRupees(code.worth),
      least: code.leastPaisa > 0 ? writeRupees(code.leastPaisa) : '',
      collection: code.collection ?? '',
      oncePerPhone: code.oncePerPhone,
      until: code.endsAt === null ? '' : writeDay(new Date(Date.parse(code.endsAt) - 1)),
      mostUses: code.mostUses === null ? '' : String(code.mostUses),
    },
  };
}

type CodeDialogProps = {
  draft: CodeDraft;
  onClose: () => void;
};

/** The form of a code. */
export function CodeDialog({ draft: { which, fields: first }, onClose }: CodeDialogProps) {
  const { collections } = useAdmin();
  const [fields, setFields] = useState(first);
  const { send, busy, problem, problems } = useAction('settings', ({ refused, problems: found }) => {
    if (!refused && !found) onClose();
  });
  const change = (changes: Partial<CodeFields>) => setFields({ ...fields, ...changes });
  const save = () => void send({ action: 'write-code', which, fields });
  const isPercent = fields.kind === 'percent';
  return (
    <FormDialog
      onClose={onClose}
      title={which === null ? 'New code' : `Code ${first.code}`}
      says="Orders that already used it keep their discount."
      action={which === null ? 'Create code' : 'Save'}
      busy={busy}
      problem={problem}
      layout="grid grid-cols-2 items-start gap-3"
      onSubmit={save}
    >
      <AdminField
        className="col-span-2"
        label="Code"
        hint="As you share it with customers. Capitals and spaces make no difference."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={fields.code}
        error={problems.code}
        onChange={({ target }) => change({ code: target.value })}
      />
      <AdminSelect
        label="Discount"
        value={fields.kind}
        onChange={({ target }) => change({ kind: target.value === 'amount' ? 'amount' : 'percent' })}
      >
        <option value="percent">Percentage</option>
        <option value="amount">Rupees</option>
      </AdminSelect>
      <AdminField
        label={isPercent ? 'Percent' : 'Rupees'}
        inputMode="decimal"
        placeholder={isPercent ? '10' : '300'}
        maxLength={15}
        value={fields.worth}
        error={problems.worth}
        onChange={({ target }) => change({ worth: target.value })}
      />
      <AdminField
        label="Minimum purchase"
        optional
        start="Rs."
        inputMode="decimal"
        maxLength={15}
        value={fields.least}
        error={problems.least}
        onChange={({ target }) => change({ least: target.value })}
      />
      <AdminSelect
        label="Applies to"
        value={fields.collection}
        error={problems.collection}
        onChange={({ target }) => change({ collection: target.value })}
      >
        <option value="">All products</option>
        {collections.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </AdminSelect>
      <AdminField
        type="date"
        label="Last day (Karachi)"
        optional
        value={fields.until}
        error={problems.until}
        onChange={({ target }) => change({ until: target.value })}
      />
      <AdminField
        label="Total number of uses"
        optional
        inputMode="numeric"
        maxLength={7}
        value={fields.mostUses}
        error={problems.mostUses}
        onChange={({ target }) => change({ mostUses: target.value })}
      />
      <p className="col-span-2">
        <CheckBox
          label="One use per phone number"
          checked={fields.oncePerPhone}
          onChange={({ target }) => change({ oncePerPhone: target.checked })}
        />
      </p>
    </FormDialog>
  );
}
