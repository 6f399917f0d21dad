import type { ProductSummary } from '#app/catalog/product.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { addToCart } from './cart-store.ts';

/** C2: the two wordings for a product that is sold out; the first on home and collection cards, the other elsewhere. */
export const outOfStock = {
  card: 'This product is OUT OF STOCK. So you cannot ADD TO CART and BUY this product. Thanks.',
  other: 'This Product is OUT OF STOCK. So you cannot BUY this product. Thanks.',
};

type AddToCartButtonProps = { product: ProductSummary; wording?: keyof typeof outOfStock };

/** The button on a card. Sold out, it looks disabled but still answers with the reason. */
export function AddToCartButton({ product, wording = 'card' }: AddToCartButtonProps) {
  const soldOut = product.quantity <= 0;
  return (
    <Button
      look="card"
      size="small"
      className="w-full"
      aria-disabled={soldOut || undefined}
      aria-label={`Add to Cart: ${product.name}`}
      onClick={() => (soldOut ? void showAlert(outOfStock[wording]) : addToCart(product))}
    >
      Add to Cart
    </Button>
  );
}
