import { href, useHref } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { Button } from '#app/ui/button.tsx';

/** M56: how a product is ordered where no script runs: a form that keeps it and goes on to the page of the order. */
export function OrderWithoutScript({ product: { id, quantity } }: { product: ProductSummary }) {
  const order = useHref(href('/order'));
  const t = useT();
  return (
    <noscript>
      {quantity > 0 && (
        <form method="post" action={order}>
          <Button type="submit" name="add" value={id}>
            {t('Add to your order')}
          </Button>
        </form>
      )}
    </noscript>
  );
}
