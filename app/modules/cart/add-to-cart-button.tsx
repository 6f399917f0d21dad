import { useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { type ProductSummary, productPath } from '#app/modules/catalog/product.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { addToCart } from './cart-store.ts';
import { useAskForChoice } from './choice-drawer.tsx';

/** C2: which wording answers for a product that is sold out: `card` on home and collection cards, `other` elsewhere. */
type AddToCartButtonProps = { product: ProductSummary; wording?: keyof typeof messages.soldOut };

/**
 * The button on a card. Sold out, it looks disabled but still answers with the reason. Of a product with variants it asks
 * for the missing choice: the size that a card happens to stand for is the wrong one for most.
 */
export function AddToCartButton({ product, wording = 'card' }: AddToCartButtonProps) {
  const t = useT();
  if (product.family && product.family.quantity > 0)
    return <AskingButton product={product} name={product.family.name} />;
  const soldOut = product.quantity <= 0;
  return (
    <Button
      look="card"
      size="small"
      className="w-full"
      aria-disabled={soldOut || undefined}
      aria-label={t('Add to Cart: {name}', { name: product.name })}
      onClick={() => (soldOut ? void showAlert(t(messages.soldOut[wording])) : addToCart(product))}
    >
      {t('Add to Cart')}
    </Button>
  );
}

/** A link to the page that asks for the choice as well: so it works without script. */
function AskingButton({ product, name }: { product: ProductSummary; name: string }) {
  const ask = useAskForChoice();
  const t = useT();
  return (
    <ButtonLink
      look="card"
      size="small"
      className="w-full"
      to={productPath(product.id)}
      aria-haspopup="dialog"
      aria-label={t('Add to Cart: {name}', { name })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        ask(product);
      }}
    >
      {t('Add to Cart')}
    </ButtonLink>
  );
}
