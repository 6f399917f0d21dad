import { useState } from 'react';
import { useAct } from '../acts/use-act.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField } from '../pieces/office-field.tsx';

/** The entry that the dialog begins with; `instead` is the one that is edited. */
export type WordDraft = { said: string; means: string; instead: string | null };

/** Teaches the search what shoppers' words mean. */
export function TeachDialog({ draft, onClose }: { draft: WordDraft; onClose: () => void }) {
  const [said, setSaid] = useState(draft.said);
  const [means, setMeans] = useState(draft.means);
  const teaching = useAct('search', ({ refused, problems }) => {
    if (!refused && !problems) onClose();
  });
  const save = () => void teaching.act({ act: 'teach', said, means, instead: draft.instead });
  return (
    <OfficeDialog
      open
      onClose={onClose}
      title={draft.instead === null ? 'Teach a word' : `What “${draft.instead}” means`}
      says="Who searches for the one finds the other, too. Several with commas between them."
      foot={
        <>
          {teaching.problem && (
            <p role="alert" className="me-auto text-clay-text">
              {teaching.problem}
            </p>
          )}
          <OfficeButton onClick={onClose}>Back</OfficeButton>
          <OfficeButton look="act" busy={teaching.busy} onClick={save}>
            {draft.instead === null ? 'Teach' : 'Save'}
          </OfficeButton>
        </>
      }
    >
      <form
        className="grid gap-3 px-5 pb-5 text-start"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <OfficeField
          label="Shoppers write"
          hint="In any spelling and script: ghari, ghadi, گھڑی"
          dir="auto"
          autoComplete="off"
          maxLength={2_000}
          value={said}
          onChange={(event) => setSaid(event.target.value)}
          error={teaching.problems.said}
        />
        <OfficeField
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
        <button type="submit" hidden />
      </form>
    </OfficeDialog>
  );
}
