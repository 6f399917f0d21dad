import { arrayMove } from '@dnd-kit/sortable';
import { useState } from 'react';
import { data, useSearchParams } from 'react-router';
import type { ActionInputOf } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { SortableGround } from '#app/admin/components/list/sortable.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { KeyHint } from '#app/admin/components/menus/key-hint.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { isolated } from '#app/infra/text/plain-text.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { isSetUp } from '#app/modules/settings/setup-state.server.ts';
import { countMembers, readCollectionOrder } from '../../admin-products.server.ts';
import type { AdminProduct } from '../../admin-products.ts';
import { type AnyCollectionKey, collectionOfWord, isCollectionKey } from '../collection.ts';
import { adminLabel, collectionPath, noOwnCollection } from '../own-collection.ts';
import { readStoredCollections } from '../own-collections.server.ts';
import type { Route } from './+types/collection-order-page.ts';
import { AddProductsDialog } from './add-products-dialog.tsx';
import { ArrangeDialog } from './arrange-dialog.tsx';
import { collectionAt, placeOfCollection } from './collection-address.ts';
import { MemberCard } from './member-card.tsx';
import { draftOf, OwnCollectionDialog, type OwnCollectionDraft } from './own-collection-dialog.tsx';

/** How many are shown at first, and added by each "More". */
const step = 100;

export function meta({ params, loaderData }: Route.MetaArgs) {
  const key = collectionOfWord(params.key) ?? params.key;
  const found = loaderData?.all.find((each) => each.key === key);
  const label = found && adminLabel(found);
  return [{ title: `${label ?? 'Collections'} · Admin` }];
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const key = collectionAt(params.key);
  const shown = Number(url.searchParams.get('shown') ?? step);
  const limit = Number.isInteger(shown) ? Math.min(Math.max(shown, step), 5_000) : step;
  const { lowStock } = await readShopSettings();
  const [order, counts, stored, mayArrange] = await Promise.all([
    readCollectionOrder(key, { lowStock, limit }),
    countMembers(),
    readStoredCollections(),
    isSetUp(),
  ]);
  const all = stored.filter(({ deleted }) => !deleted);
  const own = all.find((each) => each.key === key);
  if (!own) throw data(null, { status: 404 });
  return {
    collection: key,
    ...order,
    counts,
    limit,
    all,
    deleted: stored.filter((each) => each.deleted),
    own,
    mayArrange,
  };
}

type Loaded = Route.ComponentProps['loaderData'];

export default function CollectionOrderPage({ loaderData }: Route.ComponentProps) {
  return <CollectionOrder key={loaderData.collection} {...loaderData} />;
}

const newDraft: OwnCollectionDraft = { own: null, fields: noOwnCollection };

function CollectionOrder(props: Loaded) {
  const { collection, items, count, counts, limit, all, deleted, own, mayArrange } = props;
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [form, setForm] = useState<'new' | 'own' | 'arrange' | null>(null);
  const draft = form === 'new' ? newDraft : form === 'own' ? draftOf(own) : null;
  const order = useOrder(collection, items);
  const tabs = all.map((each) => ({
    to: placeOfCollection(each.key),
    label: adminLabel(each),
    count: counts[each.key] ?? 0,
  }));
  const label = adminLabel(own);
  // In the demo the four are the specification's.
  const mayEdit = mayArrange || !isCollectionKey(collection);
  const soldOut = items.some(({ stock }) => stock <= 0);
  return (
    <>
      <PageHead title="Collections">
        <AdminButton icon="layers" iconOnly="phone" onClick={() => setForm('new')}>
          New collection
        </AdminButton>
        {mayArrange && (
          <AdminButton icon="arrow-up-down" iconOnly="phone" onClick={() => setForm('arrange')}>
            Arrange
          </AdminButton>
        )}
        {mayEdit && (
          <AdminButton icon="pencil" iconOnly="phone" onClick={() => setForm('own')}>
            Edit collection
          </AdminButton>
        )}
        {own.active && (
          <AdminButtonLink to={collectionPath(collection)} target="_blank" icon="eye" iconOnly="phone">
            View in shop
          </AdminButtonLink>
        )}
        <AdminButton look="primary" icon="plus" iconOnly="phone" onClick={() => setAdding(true)}>
          Add products
        </AdminButton>
      </PageHead>
      <Tabs label="Collections" tabs={tabs} current={placeOfCollection(collection)} />
      {!own.active && (
        <p className="px-6 pt-3 text-marigold-text max-md:px-3.5">
          {own.awaitsProducts
            ? 'Hidden until it has its first product.'
            : 'Hidden: shoppers do not see this collection.'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 px-6 py-3 max-md:px-3.5">
        <p className="text-ink-2 text-second max-md:hidden">
          The shop shows them in this order, 50 a page. Drag, or select one and press <KeyHint>↑</KeyHint>{' '}
          <KeyHint>↓</KeyHint> <KeyHint>Home</KeyHint> <KeyHint>End</KeyHint>, or type a place.
        </p>
        {soldOut && (
          <AdminButton
            className="ms-auto"
            busy={order.busy}
            onClick={() => void order.send({ action: 'move-sold-out', collection })}
          >
            Move sold out to the end
          </AdminButton>
        )}
      </div>
      <div className="px-6 pb-6 max-md:px-3.5">
        {order.problem && (
          <p role="alert" className="mb-3 text-clay-text">
            {order.problem}
          </p>
        )}
        {items.length === 0 && (
          <EmptyState
            title={`No products in ${label} yet`}
            actions={<AdminButton onClick={() => setAdding(true)}>Add products</AdminButton>}
          >
            {emptyText(own)}
          </EmptyState>
        )}
        <SortableGround
          id="collection"
          ids={order.shown.map(({ id }) => id)}
          onMove={(id, to) => order.move(id, to + 1)}
        >
          <ul aria-label={label} className="admin-members">
            {order.shown.map((product, index) => (
              <MemberCard
                key={product.id}
                product={product}
                place={index + 1}
                count={count}
                onMove={(place) => order.move(product.id, place)}
                onRemove={() => void order.remove(product.id)}
              />
            ))}
          </ul>
        </SortableGround>
        {count > items.length && (
          <div className="mt-3 flex items-center justify-between text-ink-3 text-second">
            {items.length} of {count}
            <AdminButtonLink
              preventScrollReset
              to={`?${new URLSearchParams([...params].filter(([name]) => name !== 'shown').concat([['shown', String(limit + step)]]))}`}
            >
              More
            </AdminButtonLink>
          </div>
        )}
      </div>
      <ArrangeDialog open={form === 'arrange'} collections={all} deleted={deleted} onClose={() => setForm(null)} />
      {draft && <OwnCollectionDialog draft={draft} onClose={() => setForm(null)} />}
      <AddProductsDialog
        open={adding}
        collection={collection}
        busy={order.busy}
        onClose={() => setAdding(false)}
        onAdd={(ids) => {
          setAdding(false);
          void order.send({ action: 'add-members', collection, ids, at: 'start' });
        }}
      />
    </>
  );
}

function emptyText({ active, awaitsProducts }: Loaded['own']): string {
  if (awaitsProducts) return 'It is shown as soon as it has one.';
  return active ? 'Shoppers see this collection empty.' : 'It is hidden until you make it visible.';
}

/** The order of a collection with an optimistic update: a move shows at once and is saved relative to a neighbour, one at a time. */
function useOrder(collection: AnyCollectionKey, items: AdminProduct[]) {
  const { send, busy } = useAction('collections');
  const [pending, setPending] = useState<{ read: AdminProduct[]; shown: AdminProduct[] } | null>(null);
  const [problem, setProblem] = useState<string>();
  const shown = pending && (busy || pending.read === items) ? pending.shown : items;
  const nameOf = (id: number) => items.find((each) => each.id === id)?.name ?? `Product ${id}`;
  async function place(
    id: number,
    destination: ActionInputOf<'collections', 'place-member'>['destination'],
  ): Promise<void> {
    setProblem(undefined);
    const result = await send({ action: 'place-member', collection, id, destination });
    setPending(null);
    if (result?.placed.kind === 'gone')
      setProblem('Somebody else just changed this collection. This is how it is now.');
    if (result?.placed.kind !== 'placed' || result.placed.from === result.placed.to) return;
    const { from, to, wasBehind } = result.placed;
    showToast({
      text: `${nameOf(id)} moved from place ${from} to ${to}`,
      undo: () => void place(id, wasBehind === null ? 'start' : { behind: wasBehind }),
    });
  }
  function move(id: number, to: number): void {
    const from = shown.findIndex((each) => each.id === id);
    if (busy || from < 0 || to < 1 || to === from + 1) return;
    // Past what is loaded only the shop knows who the neighbours are.
    if (to > shown.length) return void place(id, { place: to });
    const next = arrayMove(shown, from, to - 1);
    const behind = next[to - 2];
    setPending({ read: items, shown: next });
    void place(id, behind ? { behind: behind.id } : 'start');
  }
  async function remove(id: number): Promise<void> {
    setProblem(undefined);
    const name = nameOf(id);
    const result = await send({ action: 'remove-member', collection, id });
    if (!result?.removed) return;
    const { wasBehind } = result.removed;
    showToast({
      text: `${isolated(name)} removed from this collection`,
      undo: () => void send({ action: 'put-back', collection, id, behind: wasBehind }),
    });
  }
  return { shown, busy, problem, send, move, remove };
}
