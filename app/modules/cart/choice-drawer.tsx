import { useNavigate } from 'react-router';
import { createStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';
import { type ProductSummary, productPath } from '#app/modules/catalog/product.ts';
import { createLater, useLater, useWhenIdle } from '#app/ui/later.ts';

/** Fetched only where a card stands for variants. */
const dialog = createLater(() => import('./choice-dialog.tsx').then(({ ChoiceDialog }) => ChoiceDialog));

/** The product whose size, colour and the like are being chosen; null while the dialog is closed. */
const openProduct = createStore<ProductSummary | null>(null);

/** Stands once on the page, before the cart's drawer, which opens as this one closes. */
export function ChoiceDrawer() {
  const product = useStore(openProduct);
  const Dialog = useLater(dialog, product !== null);
  return Dialog && <Dialog product={product} onClose={() => openProduct.write(null)} />;
}

/** Asks which of a product's variants is wanted; its page does, where the script of the question does not come. */
export function useAskForChoice(): (product: ProductSummary) => void {
  const navigate = useNavigate();
  useWhenIdle(dialog.fetch);
  return (product) =>
    void dialog.fetch().then((isHere) => (isHere ? openProduct.write(product) : navigate(productPath(product.id))));
}
