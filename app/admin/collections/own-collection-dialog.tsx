import { useState } from 'react';
import { href } from 'react-router';
import { addressOfName, mostInMenu, mostOnHome, type OwnCollectionFields } from '#app/catalog/own-collection.ts';
import type { OfficeCollection } from '#app/catalog/own-collections.server.ts';
import type { Picture } from '#app/platform/media/picture.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useAct } from '../acts/use-act.ts';
import { PictureField } from '../content/picture-field.tsx';
import { askFirst } from '../pieces/ask-first.tsx';
import { FormDialog } from '../pieces/form-dialog.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField, OfficeTextArea } from '../pieces/office-field.tsx';
import { Switch } from '../pieces/switch.tsx';
import { UrduField, UrduTextArea } from '../pieces/urdu-field.tsx';

/** What the dialog begins with; `own` is the collection that is edited, as it was read. */
export type OwnCollectionDraft = { own: OfficeCollection | null; fields: OwnCollectionFields };

/** A collection as its form holds it. */
export function draftOf(own: OfficeCollection): OwnCollectionDraft {
  const { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome } = own;
  return { own, fields: { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome } };
}

type OwnCollectionDialogProps = { draft: OwnCollectionDraft; onClose: () => void };

/** The form of a collection of the owner's own. */
export function OwnCollectionDialog({ draft, onClose }: OwnCollectionDialogProps) {
  /** What was read when somebody began to change it, with the changes; until then the form follows what is read anew. */
  const [edited, setEdited] = useState<OwnCollectionDraft | null>(null);
  const [chosen, setChosen] = useState<Picture | null>();
  const { own, fields } = edited ?? draft;
  const picture = chosen === undefined ? (own?.picture ?? null) : chosen;
  const { act, busy, problem, problems } = useAct('collections', ({ refused, problems: found }) => {
    if (!refused && !found) onClose();
  });
  const which = own && { key: own.key, version: own.version };
  const change = (changes: Partial<OwnCollectionFields>) =>
    setEdited((last) => ({ own, ...last, fields: { ...(last?.fields ?? fields), ...changes } }));
  const save = () => void act({ act: 'write-own', which, fields });
  // The address follows the name until somebody writes their own.
  const rename = (name: string) =>
    change(own || fields.key !== addressOfName(fields.name) ? { name } : { name, key: addressOfName(name) });
  async function askToDelete(): Promise<void> {
    if (!which) return;
    const isSure = await askFirst({
      title: `Delete ${isolated(own?.name ?? '')}?`,
      says: 'Its page is gone, and links to it find nothing. The products stay in the shop.',
      act: 'Delete this collection',
      back: 'Keep it',
      danger: true,
    });
    if (isSure) await act({ act: 'delete-own', which });
  }
  return (
    <FormDialog
      stays
      onClose={onClose}
      title={own ? 'About this collection' : 'New collection'}
      says="Beside the shop’s four, with a page of its own."
      act={own ? 'Save' : 'Make this collection'}
      busy={busy}
      problem={problem}
      aside={
        own && (
          <OfficeButton look="quiet" className="me-auto text-clay-text" onClick={() => void askToDelete()}>
            Delete
          </OfficeButton>
        )
      }
      layout="grid items-start gap-3"
      onSubmit={save}
    >
      <OfficeField
        label="Name"
        dir="auto"
        autoComplete="off"
        maxLength={60}
        value={fields.name}
        error={problems.name}
        onChange={({ target }) => rename(target.value)}
      />
      <OfficeField
        label="Address"
        hint={`${href('/collections/:key', { key: fields.key || '…' })}${own ? '. Links to another address find nothing any more.' : ''}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={fields.key}
        error={problems.key}
        onChange={({ target }) => change({ key: target.value })}
      />
      <OfficeTextArea
        optional
        label="Description"
        hint="Under the name, and in search results of Google."
        dir="auto"
        maxLength={300}
        value={fields.line}
        error={problems.line}
        onChange={({ target }) => change({ line: target.value })}
      />
      <UrduField
        label="Name in Urdu"
        autoComplete="off"
        maxLength={60}
        value={fields.urduName}
        error={problems.urduName}
        onChange={({ target }) => change({ urduName: target.value })}
      />
      <UrduTextArea
        label="Description in Urdu"
        maxLength={300}
        value={fields.urduLine}
        error={problems.urduLine}
        onChange={({ target }) => change({ urduLine: target.value })}
      />
      <PictureField
        wide
        label="Picture at the head of its page (optional)"
        picture={picture ?? undefined}
        error={problems.pictureId}
        onTaken={(taken) => {
          setChosen(taken);
          change({ pictureId: taken.id });
        }}
      />
      {fields.pictureId && (
        <OfficeButton
          className="w-fit"
          onClick={() => {
            setChosen(null);
            change({ pictureId: null });
          }}
        >
          Without a picture
        </OfficeButton>
      )}
      <div className="grid gap-1">
        <Switch label="Shoppers find it" checked={fields.active} onChange={(active) => change({ active })} />
        <Switch
          label={`In the navigation (room for ${mostInMenu})`}
          checked={fields.inMenu}
          onChange={(inMenu) => change({ inMenu })}
        />
        <Problem of={problems.inMenu} />
        <Switch
          label={`A row on the home page (room for ${mostOnHome})`}
          checked={fields.onHome}
          onChange={(onHome) => change({ onHome })}
        />
        <Problem of={problems.onHome} />
        {!fields.active && (fields.inMenu || fields.onHome) && (
          <p className="text-ink-3 text-second">It is hidden, so it stands nowhere yet.</p>
        )}
      </div>
    </FormDialog>
  );
}

function Problem({ of }: { of: string | undefined }) {
  if (!of) return null;
  return (
    <p role="alert" className="text-clay-text text-second">
      {of}
    </p>
  );
}
