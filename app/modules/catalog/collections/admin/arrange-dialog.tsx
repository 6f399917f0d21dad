import { Link } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { isCollectionKey } from '../collection.ts';
import { adminLabel } from '../own-collection.ts';
import type { AdminCollection } from '../own-collections.server.ts';
import { placeOfCollection } from './collection-address.ts';

type ArrangeDialogProps = {
  open: boolean;
  collections: readonly AdminCollection[];
  /** Those of the four that can be restored. */
  deleted: readonly AdminCollection[];
  onClose: () => void;
};

/** All collections in the order of home page and navigation, each to be moved, and those that can be restored. */
export function ArrangeDialog({ open, collections, deleted, onClose }: ArrangeDialogProps) {
  const { send, busy, problem } = useAction('collections');
  return (
    <AdminDialog
      open={open}
      onClose={onClose}
      title="Arrange collections"
      says="The home page and the navigation show them in this order."
      foot={
        <AdminButton look="primary" onClick={onClose}>
          Done
        </AdminButton>
      }
    >
      {problem && (
        <p role="alert" className="px-5 pb-3 text-clay-text">
          {problem}
        </p>
      )}
      <ol aria-label="Collections in order" className="px-5 pb-3">
        {collections.map((collection, place) => (
          <Row
            key={collection.key}
            collection={collection}
            isFirst={place === 0}
            isLast={place === collections.length - 1}
            busy={busy}
            onClose={onClose}
            onMove={(by) => void send({ action: 'place-own', collection: collection.key, place: place + by })}
          />
        ))}
      </ol>
      {deleted.length > 0 && (
        <section aria-labelledby="deleted-collections" className="border-line border-t px-5 pt-3 pb-3">
          <h3 id="deleted-collections" className="font-semibold">
            Deleted
          </h3>
          <ul>
            {deleted.map(({ key, name }) => (
              <li key={key} className="flex items-center justify-between gap-3 py-1.5">
                <span className="min-w-0 truncate">{adminLabel({ key, name })}</span>
                {isCollectionKey(key) && (
                  <AdminButton
                    icon="archive-restore"
                    busy={busy}
                    onClick={() => void send({ action: 'restore-own', collection: key })}
                  >
                    Restore<span className="sr-only"> {adminLabel({ key, name })}</span>
                  </AdminButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminDialog>
  );
}

type RowProps = {
  collection: AdminCollection;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onClose: () => void;
  onMove: (by: -1 | 1) => void;
};

function Row({ collection, isFirst, isLast, busy, onClose, onMove }: RowProps) {
  const label = adminLabel(collection);
  return (
    <li className="flex items-center gap-2 border-line py-1.5 not-last:border-b">
      <span className="min-w-0 flex-1">
        <Link
          to={placeOfCollection(collection.key)}
          onClick={onClose}
          className="admin-link block truncate font-medium"
        >
          <bdi>{label}</bdi>
        </Link>
        <span className="block text-ink-3 text-second">{placesOf(collection)}</span>
      </span>
      <AdminButton icon="arrow-up" iconOnly="always" disabled={isFirst || busy} onClick={() => onMove(-1)}>
        {`Move ${label} up`}
      </AdminButton>
      <AdminButton icon="arrow-down" iconOnly="always" disabled={isLast || busy} onClick={() => onMove(1)}>
        {`Move ${label} down`}
      </AdminButton>
    </li>
  );
}

/** Where shoppers find it. */
function placesOf({ active, awaitsProducts, inMenu, onHome }: AdminCollection): string {
  if (awaitsProducts) return 'Hidden until it has its first product';
  if (!active) return 'Hidden';
  const places = [onHome && 'Home page', inMenu && 'Navigation'].filter(Boolean);
  return places.join(', ') || 'Visible at its address';
}
