import { useState } from 'react';
import { href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { AdminField, AdminTextArea } from '#app/admin/components/field.tsx';
import { FormDialog } from '#app/admin/components/form-dialog.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { UrduField, UrduTextArea } from '#app/admin/components/urdu-field.tsx';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { PictureField } from '#app/modules/content/admin/picture-field.tsx';
import { isCollectionKey } from '../collection.ts';
import { addressOfName, collectionPath, maxInMenu, maxOnHome, type OwnCollectionFields } from '../own-collection.ts';
import type { AdminCollection } from '../own-collections.server.ts';

/** What the dialog begins with; `own` is the collection that is edited, as it was read. */
export type OwnCollectionDraft = { own: AdminCollection | null; fields: OwnCollectionFields };

/** A collection as its form holds it. */
export function draftOf(own: AdminCollection): OwnCollectionDraft {
  const { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome } = own;
  return { own, fields: { name, key, line, urduName, urduLine, pictureId, active, inMenu, onHome } };
}

type OwnCollectionDialogProps = { draft: OwnCollectionDraft; onClose: () => void };

/** The form of a collection. One of the specification's four keeps its address. */
export function OwnCollectionDialog({ draft, onClose }: OwnCollectionDialogProps) {
  /** What was read when somebody began to change it, with the changes; until then the form follows what is read anew. */
  const [edited, setEdited] = useState<OwnCollectionDraft | null>(null);
  const [chosen, setChosen] = useState<Picture | null>();
  const { own, fields } = edited ?? draft;
  const picture = chosen === undefined ? (own?.picture ?? null) : chosen;
  const { send, busy, problem, problems } = useAction('collections', ({ refused, problems: found }) => {
    if (!refused && !found) onClose();
  });
  const isOfFour = own !== null && isCollectionKey(own.key);
  const which = own && { key: own.key, version: own.version };
  const change = (changes: Partial<OwnCollectionFields>) =>
    setEdited((last) => ({ own, ...last, fields: { ...(last?.fields ?? fields), ...changes } }));
  const save = () => void send({ action: 'save-own', which, fields });
  // The address follows the name until somebody writes their own.
  const rename = (name: string) =>
    change(own || fields.key !== addressOfName(fields.name) ? { name } : { name, key: addressOfName(name) });
  async function askToDelete(): Promise<void> {
    if (!which) return;
    const isSure = await askFirst({
      title: `Delete ${isolated(own?.name ?? '')}?`,
      says: `Its page is deleted, and links to it stop working. The products stay in the shop.${isOfFour ? ' Under Arrange you can restore it, without its products.' : ''}`,
      action: 'Delete collection',
      back: 'Keep it',
      danger: true,
    });
    if (isSure) await send({ action: 'delete-own', which });
  }
  return (
    <FormDialog
      stays
      onClose={onClose}
      title={own ? 'Edit collection' : 'New collection'}
      says={
        isOfFour
          ? 'The name stands on the home page, on its page and in the navigation.'
          : 'It gets a page of its own in the shop.'
      }
      action={own ? 'Save' : 'Create collection'}
      busy={busy}
      problem={problem}
      aside={
        own && (
          <AdminButton look="quiet" className="me-auto text-clay-text" onClick={() => void askToDelete()}>
            Delete
          </AdminButton>
        )
      }
      layout="grid items-start gap-3"
      onSubmit={save}
    >
      <AdminField
        label="Name"
        dir="auto"
        autoComplete="off"
        maxLength={60}
        value={fields.name}
        error={problems.name}
        onChange={({ target }) => rename(target.value)}
      />
      <AdminField
        label="Address"
        hint={hintOfAddress(own, fields.key)}
        readOnly={isOfFour}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={isOfFour ? collectionPath(own.key) : fields.key}
        error={problems.key}
        onChange={({ target }) => change({ key: target.value })}
      />
      <AdminTextArea
        optional
        label="Description"
        hint="Under the name, and in Google’s search results."
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
        label="Picture at the top of its page (optional)"
        picture={picture ?? undefined}
        error={problems.pictureId}
        onTaken={(taken) => {
          setChosen(taken);
          change({ pictureId: taken.id });
        }}
      />
      {fields.pictureId && (
        <AdminButton
          className="w-fit"
          onClick={() => {
            setChosen(null);
            change({ pictureId: null });
          }}
        >
          Remove picture
        </AdminButton>
      )}
      <div className="grid gap-1">
        <Switch label="Visible" checked={fields.active} onChange={(active) => change({ active })} />
        <Switch
          label={isOfFour ? 'In the navigation' : `In the navigation (up to ${maxInMenu})`}
          checked={fields.inMenu}
          onChange={(inMenu) => change({ inMenu })}
        />
        <Problem of={problems.inMenu} />
        <Switch
          label={isOfFour ? 'On the home page' : `On the home page (up to ${maxOnHome})`}
          checked={fields.onHome}
          onChange={(onHome) => change({ onHome })}
        />
        <Problem of={problems.onHome} />
        {!fields.active && (fields.inMenu || fields.onHome) && (
          <p className="text-ink-3 text-second">It is hidden, so it shows nowhere yet.</p>
        )}
      </div>
    </FormDialog>
  );
}

function hintOfAddress(own: AdminCollection | null, typed: string): string {
  if (own && isCollectionKey(own.key)) return 'This address stays, so that links to it go on working.';
  const address = href('/collections/:key', { key: typed || '…' });
  return own ? `${address}. Links to the old address stop working.` : address;
}

function Problem({ of }: { of: string | undefined }) {
  if (!of) return null;
  return (
    <p role="alert" className="text-clay-text text-second">
      {of}
    </p>
  );
}
