import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';

/** The entry that the dialog begins with; `instead` is the one that is edited. */
export type WordDraft = { said: string; means: string; instead: string | null };

/** Teaches the search what shoppers' words mean. */
export function TeachDialog({ draft, onClose }: { draft: WordDraft; onClose: () => void }) {
  const [text, setSaid] = useState(draft.said);
  const [means, setMeans] = useState(draft.means);
  const teaching = useAction('search', ({ refused, problems }) => {
    if (!refused && !problems) onClose();
  });
  const save = () => void teaching.send({ action: 'add-synonyms', said: text, means, instead: draft.instead });
  return (
    <FormDialog
      onClose={onClose}
      title={draft.instead === null ? 'Teach a word' : `What “${draft.instead}” means`}
      says="Who searches for the one finds the other, too. Several with commas between them."
      action={draft.instead === null ? 'Teach' : 'Save'}
      busy={teaching.busy}
      problem={teaching.problem}
      onSubmit={save}
    >
      <AdminField
        label="Shoppers write"
        hint="In any spelling and script: ghari, ghadi, گھڑی"
        dir="auto"
        autoComplete="off"
        maxLength={2_000}
        value={text}
        onChange={(event) => setSaid(event.target.value)}
        error={teaching.problems.said}
      />
      <AdminField
        label="The shop looks for"
        hint="As your products are called: watch, clock"
        dir="auto"
        autoComplete="off"
        maxLength={400}
        data-starts={draft.said !== '' && draft.means === '' ? '' : undefined}
        value={means}
        onChange={(event) => setMeans(event.target.value)}
        error={teaching.problems.means}
      />
    </FormDialog>
  );
}
