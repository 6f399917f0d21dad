import { useT, useTAny } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { type ProductSummary, productPath } from '#app/modules/catalog/product.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { addToCart } from './cart-store.ts';

/** C2: which wording answers for a product that is sold out: `card` on home and collection cards, `other` elsewhere. */
type AddToCartButtonProps = { product: ProductSummary; wording?: keyof typeof messages.soldOut };

/**
 * The button on a card. Sold out, it looks disabled but still answers with the reason. Of a family somebody first chooses:
 * the size that a card happens to stand for is the wrong one for most.
 */
export function AddToCartButton({ product, wording = 'card' }: AddToCartButtonProps) {
  const { id, family } = product;
  const t = useT();
  const tAny = useTAny();
  if (family && family.quantity > 0) {
    const choice = tAny(family.choice);
    return (
      <ButtonLink
        look="card"
        size="small"
        className="w-full"
        to={productPath(id)}
        aria-label={t('Choose {choice}: {name}', { choice, name: family.name })}
      >
        {t('Choose {choice}', { choice })}
      </ButtonLink>
    );
  }
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
