import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { EditForm } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { emptyProduct } from '../product-form.ts';
import type { Route } from './+types/new-product-page.ts';
import { ProductEditor } from './product-editor.tsx';
import { type ProductForm, productNames } from './product-fields.ts';

export const handle = { ownBar: true };
export const meta = () => [{ title: 'New product · Admin' }];

export async function loader() {
  const { lowStock } = await readShopSettings();
  return { lowStock, now: new Date().toISOString() };
}

const nothing: ProductForm = { ...emptyProduct, stock: '0', cost: '' };

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  const [made, setMade] = useState(false);
  const navigate = useNavigate();
  const maker = useEditor({
    area: 'products',
    save: { action: 'make-product' },
    read: nothing,
    names: productNames,
    saved: '',
    onSaved(result) {
      if (result.kind !== 'saved') return;
      const { name, active } = maker.values;
      setMade(true);
      showToast({ text: `${isolated(name)} created${active ? ', and visible in the shop' : ''}` });
      void navigate(href('/admin/products/:id', { id: String(result.id) }), { replace: true });
    },
  });
  // The product is made already; the page only waits for the navigation to it.
  const busy = maker.busy || made;
  const editor = { ...maker, busy, save: () => made || maker.save() };
  return (
    <EditForm editor={editor} id="product">
      <PageHead title="New product" back={{ to: href('/admin/products'), label: 'All products' }}>
        <AdminButton look="primary" type="submit" keyHint="mod+S" busy={busy} className="max-md:hidden">
          Create product
        </AdminButton>
      </PageHead>
      <ProductEditor
        editor={editor}
        known={[]}
        price={null}
        places={{}}
        lowStock={loaderData.lowStock}
        now={loaderData.now}
        historyTo={null}
      />
      <div className="admin-bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-milk p-2.5 md:hidden">
        <AdminButton look="primary" type="submit" busy={busy} className="h-13! w-full">
          Create product
        </AdminButton>
      </div>
    </EditForm>
  );
}
