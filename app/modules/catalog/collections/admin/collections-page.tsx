import { useState } from 'react';
import { redirect } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { noOwnCollection } from '../own-collection.ts';
import { readStoredCollections } from '../own-collections.server.ts';
import type { Route } from './+types/collections-page.ts';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { placeOfCollection } from './collection-address.ts';
import { OwnCollectionDialog } from './own-collection-dialog.tsx';

export const meta = () => [{ title: 'Collections · Admin' }];

/** Redirects to the first collection, if there is one. */
export async function loader() {
  const all = await readStoredCollections();
  const first = all.find(({ deleted }) => !deleted);
  if (first) throw redirect(placeOfCollection(first.key));
  return { deleted: all };
}

/** A shop whose owner has deleted every collection. */
export default function CollectionsPage({ loaderData: { deleted } }: Route.ComponentProps) {
  const [open, setOpen] = useState<'new' | 'arrange' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead title="Collections" />
      <EmptyState
        title="No collections"
        actions={
          <>
            <AdminButton onClick={() => setOpen('arrange')}>Restore one</AdminButton>
            <AdminButton look="primary" onClick={() => setOpen('new')}>
              New collection
            </AdminButton>
          </>
        }
      >
        Shoppers find the products of your shop by searching only.
      </EmptyState>
      <ArrangeDialog open={open === 'arrange'} collections={[]} deleted={deleted} onClose={close} />
      {open === 'new' && <OwnCollectionDialog draft={{ own: null, fields: noOwnCollection }} onClose={close} />}
    </>
  );
}
