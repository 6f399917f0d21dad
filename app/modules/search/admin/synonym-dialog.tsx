import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminField } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';

/** What the dialog begins with; `edited` is the synonym that is there already. */
export type SynonymDraft = { words: string; meanings: string; edited: string | null };

/** Adds synonyms, or edits one. */
export function SynonymDialog({ draft, onClose }: { draft: SynonymDraft; onClose: () => void }) {
  const [words, setWords] = useState(draft.words);
  const [meanings, setMeanings] = useState(draft.meanings);
  const saving = useAction('search', ({ refused, problems }) => {
    if (!refused && !problems) onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={draft.edited === null ? 'Add synonym' : `Edit “${draft.edited}”`}
      says="Whoever searches for one also finds the other. Separate several with commas."
      action={draft.edited === null ? 'Add' : 'Save'}
      busy={saving.busy}
      problem={saving.problem}
      onSubmit={() => void saving.send({ action: 'save-synonyms', words, meanings, edited: draft.edited })}
    >
      <AdminField
        label="Shoppers write"
        hint="In any spelling and script: ghari, ghadi, گھڑی"
        dir="auto"
        autoComplete="off"
        maxLength={2_000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={saving.problems.words}
      />
      <AdminField
        label="The shop looks for"
        hint="As your products are called: watch, clock"
        dir="auto"
        autoComplete="off"
        maxLength={400}
        data-starts={draft.words !== '' && draft.meanings === '' ? '' : undefined}
        value={meanings}
        onChange={(event) => setMeanings(event.target.value)}
        error={saving.problems.meanings}
      />
    </FormDialog>
  );
}
