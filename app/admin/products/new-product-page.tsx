import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { emptyProduct } from '#app/catalog/product-form.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { EditForm } from '../editor/edit-form.tsx';
import { useEditor } from '../editor/editor.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { Route } from './+types/new-product-page.ts';
import { ProductEditor } from './product-editor.tsx';
import { type ProductForm, productNames } from './product-fields.ts';

export const handle = { ownBar: true };
export const meta = () => [{ title: 'New product · office' }];

export async function loader() {
  const { lowStock } = await readShopSettings();
  return { lowStock, now: new Date().toISOString() };
}

const nothing: ProductForm = { ...emptyProduct, stock: '0' };

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  const [made, setMade] = useState(false);
  const navigate = useNavigate();
  const maker = useEditor({
    room: 'products',
    save: { act: 'make-product' },
    read: nothing,
    names: productNames,
    saved: '',
    onSaved(answer) {
      if (answer.kind !== 'saved') return;
      const { name, active } = maker.values;
      setMade(true);
      showToast({ text: `${isolated(name)} is made${active ? ', and in the shop' : ''}` });
      void navigate(href('/admin/products/:id', { id: String(answer.id) }), { replace: true });
    },
  });
  // The product is made already; the page only waits for the navigation to it.
  const busy = maker.busy || made;
  const editor = { ...maker, busy, save: () => made || maker.save() };
  return (
    <EditForm editor={editor} id="product">
      <PageHead title="New product" back={{ to: href('/admin/products'), label: 'All products' }}>
        <OfficeButton look="act" type="submit" keyHint="⌘S" busy={busy} className="max-md:hidden">
          Make this product
        </OfficeButton>
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
      <div className="office-bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-milk p-2.5 md:hidden">
        <OfficeButton look="act" type="submit" busy={busy} className="h-13! w-full">
          Make this product
        </OfficeButton>
      </div>
    </EditForm>
  );
}
