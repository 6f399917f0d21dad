import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Notice } from '#app/admin/components/card.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import type { AnyCollectionKey } from '../collections/collection.ts';

/** A collection that a product can be added to. */
export type CollectionChoice = { key: AnyCollectionKey; label: string };

type NoCollectionNoteProps = {
  id: number;
  /** Empty for whoever may not change collections here. */
  choices: readonly CollectionChoice[];
};

/** Says that a saved product is in no collection, and offers to add it to one. */
export function NoCollectionNote({ id, choices }: NoCollectionNoteProps) {
  const { send, busy, problem } = useAction('collections');
  const [chosen, setChosen] = useState<AnyCollectionKey | undefined>(choices[0]?.key);
  return (
    <Notice kind="waits" title="This product is in no collection">
      <p>It is found only by searching. {choices.length === 0 && 'Tick a collection under “Where it shows”.'}</p>
      {chosen && (
        <div className="mt-2 flex flex-wrap items-end gap-2">
          <AdminSelect
            label="Collection"
            value={chosen}
            onChange={({ target }) => setChosen(choices.find(({ key }) => key === target.value)?.key)}
          >
            {choices.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </AdminSelect>
          <AdminButton
            icon="plus"
            busy={busy}
            onClick={() => void send({ action: 'add-members', collection: chosen, ids: [id], at: 'start' })}
          >
            Add to this collection
          </AdminButton>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-clay-text">
          {problem}
        </p>
      )}
    </Notice>
  );
}
