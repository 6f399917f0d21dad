import { useState } from 'react';
import { useNavigate } from 'react-router';
import { emptyProduct, type ProductValues } from '#app/catalog/product-form.ts';
import type { SavedProduct } from '#app/catalog/save-product.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { actorOf } from '../guard.server.ts';
import { useAnswer, useDraft, useUnsaved } from '../pieces/draft.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { Route } from './+types/new-product-page.ts';
import { ProductEditor } from './product-editor.tsx';
import { actOnNewProduct } from './save-acts.server.ts';

export const handle = { ownBar: true };
export const meta = () => [{ title: 'New product · office' }];

export async function loader() {
  const { lowStock } = await readShopSettings();
  return { lowStock };
}

export function action({ request, context }: Route.ActionArgs): Promise<SavedProduct> {
  return actOnNewProduct(request, actorOf(context), emptyProduct);
}

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  const draft = useDraft<ProductValues, SavedProduct>(emptyProduct);
  const [stock, setStock] = useState('0');
  const navigate = useNavigate();
  const problems = draft.answer?.kind === 'invalid' ? draft.answer.problems : {};
  const isMade = draft.answer?.kind === 'saved';
  const isNumber = /^\d{1,8}$/.test(stock);
  // Made already, the page only waits for the way to it.
  const save = () => isNumber && !isMade && draft.save({ stock: Number(stock) });
  useUnsaved({ count: isMade ? 0 : draft.changed.length, busy: draft.busy, save });
  useAnswer(draft.answer, (answer) => {
    if (answer.kind === 'saved') {
      showToast({ text: `${draft.values.name} is made${draft.values.active ? ', and in the shop' : ''}` });
      void navigate(`/admin/products/${answer.id}`, { replace: true });
    } else requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  });
  return (
    <form
      id="product"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a dialog belongs to the dialog.
        if (!document.querySelector('dialog[open]')) save();
      }}
    >
      <PageHead title="New product" back={{ to: '/admin/products', label: 'All products' }}>
        <OfficeButton look="act" type="submit" keyHint="⌘S" busy={draft.busy || isMade} className="max-md:hidden">
          Make this product
        </OfficeButton>
      </PageHead>
      <ProductEditor
        draft={draft}
        known={[]}
        problems={problems}
        stock={{ text: stock, type: setStock }}
        price={null}
        places={{}}
        lowStock={loaderData.lowStock}
        historyTo={null}
      />
      <div className="office-bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-milk p-2.5 md:hidden">
        <OfficeButton look="act" type="submit" busy={draft.busy || isMade} className="h-13! w-full">
          Make this product
        </OfficeButton>
      </div>
    </form>
  );
}
