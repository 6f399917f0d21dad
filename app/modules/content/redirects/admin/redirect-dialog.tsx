import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { LinkField, type LinkPlace } from '../../admin/link-field.tsx';

/** What the dialog begins with; `id` is the redirect that is there already. */
export type RedirectDraft = { id: number | null; from: string; to: string | null };

type RedirectDialogProps = { draft: RedirectDraft; collections: readonly LinkPlace[]; onClose: () => void };

/** Adds a redirect, or edits one. */
export function RedirectDialog({ draft, collections, onClose }: RedirectDialogProps) {
  const { id } = draft;
  const [from, setFrom] = useState(draft.from);
  const [to, setTo] = useState(draft.to);
  const saving = useAction('content', ({ refused, problems }) => {
    if (!refused && !problems) onClose();
  });
  function save(): void {
    const typed = { from, to: to ?? '' };
    void saving.send(id === null ? { action: 'add-redirect', ...typed } : { action: 'change-redirect', id, ...typed });
  }
  return (
    <FormDialog
      onClose={onClose}
      title={id === null ? 'Add redirect' : 'Edit redirect'}
      says="Whoever opens the old address arrives at the new one."
      action={id === null ? 'Add' : 'Save'}
      busy={saving.busy}
      problem={saving.problem}
      onSubmit={save}
    >
      <AdminField
        label="Old address"
        hint="The path alone, such as /products/brass-lamp. Capitals and a slash at the end do not matter."
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        error={saving.problems.from}
      />
      <LinkField link={to} collections={collections} error={saving.problems.to} required onChange={setTo} />
    </FormDialog>
  );
}
