import { data, href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { askFirst } from '#app/admin/components/confirm-dialog.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { signedInContext } from '#app/admin/guard.server.ts';
import { mayDo, mayVisit } from '#app/admin/permissions.ts';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { writeRupees } from '#app/infra/money/amounts.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { productPath } from '../product.ts';
import { formatProductValue } from '../product-form.ts';
import type { Route } from './+types/product-page.ts';
import { FamilyCard } from './family/family-card.tsx';
import { NoCollectionNote } from './no-collection-note.tsx';
import { SalesCard } from './price-stock-cards.tsx';
import { familyHash } from './product-columns.tsx';
import { ProductEditor } from './product-editor.tsx';
import { productNames } from './product-fields.ts';
import { readForEditor } from './read-product.server.ts';
import { Shown } from './shown.tsx';
import { StockMovedDialog } from './stock-moved-dialog.tsx';

export const handle = { ownBar: true };

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.product.values.name ?? 'Product'} · Admin` }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  const product = await readForEditor(idOf(params.id), { withCost: mayDo(person, 'see-costs') });
  if (!product) throw data(null, { status: 404 });
  return {
    product,
    now: new Date().toISOString(),
    mayDelete: mayDo(person, 'delete-products'),
    mayChangeFamilies: mayDo(person, 'change-families'),
    mayFile: mayVisit(person, '/admin/collections/actions', true),
  };
}

function idOf(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id === 0 || id > 2_147_483_647) throw data(null, { status: 404 });
  return id;
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <EditProduct key={loaderData.product.id} {...loaderData} />;
}

type Loaded = Route.ComponentProps['loaderData'];

function EditProduct({ product, now, mayDelete, mayChangeFamilies, mayFile }: Loaded) {
  const { id, values: record } = product;
  const editor = useEditor({
    area: 'products',
    save: { action: 'save-product', id },
    read: { ...record, stock: String(product.stock), cost: product.cost === null ? '' : writeRupees(product.cost) },
    names: productNames,
    say: (field, value) => (field === 'stock' || field === 'cost' ? String(value) : formatProductValue(field, value)),
    saved: 'Saved, and in the shop',
  });
  const { answer: result, changed, draft } = editor;
  const moved = result?.kind === 'moved' ? result : null;
  return (
    <>
      <EditForm editor={editor} id="product">
        <PageHead
          title={record.name}
          beside={
            <span className="max-md:hidden">
              <Shown active={record.active} />
            </span>
          }
          back={{ to: href('/admin/products'), label: 'All products' }}
        >
          <AdminButtonLink to={productPath(id)} target="_blank" icon="eye" iconOnly="phone">
            View in shop
          </AdminButtonLink>
          <div className="contents max-md:hidden">
            <SaveButtons editor={editor} form="product" />
          </div>
        </PageHead>
        {editor.isGone && (
          <div className="px-6 pb-3 max-md:p-3.5">
            <Notice kind="wrong" title="This product has been deleted">
              What you typed is still here; copy what you need.
            </Notice>
          </div>
        )}
        {product.choices && (
          <div className="px-6 pb-3.5 max-md:p-3.5 max-md:pb-0">
            <NoCollectionNote id={id} choices={mayFile ? product.choices : []} />
          </div>
        )}
        <ProductEditor
          editor={editor}
          known={product.pictures}
          price={record.price}
          places={product.places}
          own={product.own}
          lowStock={product.lowStock}
          now={now}
          historyTo={href('/admin/products/:id/stock', { id: String(id) })}
        >
          <SalesCard sales={product.sales} />
          <EndingCard id={id} name={record.name} mayDelete={mayDelete} />
        </ProductEditor>
        <PhoneSave count={changed.length} busy={editor.busy} onDiscard={() => editor.discard()} />
      </EditForm>
      <div id={familyHash} className="scroll-mt-20 px-6 pb-6 max-md:-mt-20.5 max-md:px-3.5 max-md:pb-24">
        <FamilyCard
          id={id}
          name={record.name}
          model={{
            price: record.price,
            sku: record.sku,
            pictures: record.gallery.flatMap((shown) => product.pictures.find((each) => each.id === shown.id) ?? []),
          }}
          family={product.family}
          mayChange={mayChangeFamilies}
        />
      </div>
      <StockMovedDialog
        name={record.name}
        moved={moved}
        onLeave={() => {
          editor.close();
          editor.discard('stock');
        }}
        onSet={(saw) => {
          editor.close();
          editor.save({ ...draft, before: { ...draft.before, stock: String(saw) } });
        }}
        onAdd={(delta) => {
          editor.close();
          editor.save(draft, { addStock: delta });
        }}
      />
    </>
  );
}

/** The bar with Discard and Save at the bottom of a phone's screen. */
function PhoneSave({ count, busy, onDiscard }: { count: number; busy: boolean; onDiscard: () => void }) {
  return (
    <div
      data-foot="save"
      className="admin-bottom-bar fixed inset-x-0 bottom-0 z-30 flex gap-2.5 border-line border-t bg-milk p-2.5 md:hidden"
    >
      <AdminButton className="h-13!" disabled={count === 0 || busy} onClick={onDiscard}>
        Discard
      </AdminButton>
      <AdminButton
        look="primary"
        type="submit"
        form="product"
        busy={busy}
        disabled={count === 0}
        className="h-13! flex-1"
      >
        {count === 0 ? 'Saved' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`}
      </AdminButton>
    </div>
  );
}

/** The buttons that duplicate and delete the product. */
function EndingCard({ id, name, mayDelete }: { id: number; name: string; mayDelete: boolean }) {
  const { send, busy, problem } = useAction('products');
  async function remove(): Promise<void> {
    const sure = await askFirst({
      title: `Delete ${isolated(name)}?`,
      says: 'It is removed from the shop, its collections, and featured and trending, with its stock history. This cannot be undone.',
      action: 'Delete product',
      danger: true,
    });
    if (sure) void send({ action: 'delete-product', id, name });
  }
  return (
    <Card title="This product">
      <div className="flex flex-wrap gap-2">
        <AdminButton icon="copy" busy={busy} onClick={() => void send({ action: 'copy-product', id })}>
          Duplicate
        </AdminButton>
        {mayDelete && (
          <AdminButton look="danger" icon="trash-2" disabled={busy} onClick={() => void remove()}>
            Delete
          </AdminButton>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-2.5 text-clay-text text-second">
          {problem}
        </p>
      )}
    </Card>
  );
}
