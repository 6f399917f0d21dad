import { useEffect, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { type Translate, useT } from '#app/i18n/translate.ts';
import { addToCart, useCart } from '#app/modules/cart/cart-store.ts';
import { readProducts } from '#app/modules/catalog/collections/read-products.ts';
import type { ReceiptLine } from '#app/modules/orders/order.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { type LineAgain, linesAgain } from './order-again.ts';

type Progress = { kind: 'ready' | 'busy' | 'failed' } | { kind: 'differs'; lines: readonly LineAgain[] };

/** M73: puts what was ordered into the cart again, as it is sold today. What differs is said before the shopper goes on. */
export function OrderAgainButton({ lines }: { lines: readonly ReceiptLine[] }) {
  const t = useT();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<Progress>({ kind: 'ready' });
  const isSending = useRef(false);
  // What the cart holds when the shop has answered, also by what another tab has done meanwhile.
  const cart = useCart();
  const cartNow = useRef(cart);
  useEffect(() => {
    cartNow.current = cart;
  }, [cart]);
  async function orderAgain(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setProgress({ kind: 'busy' });
    const today = await readProducts(lines.map(({ id }) => id));
    isSending.current = false;
    if (!today) return setProgress({ kind: 'failed' });
    const again = linesAgain(lines, today, cartNow.current);
    for (const { product, more } of again) if (product && more > 0) addToCart(product, more, { quietly: true });
    if (again.every(({ differs }) => differs === null)) return void navigate(href('/cart'));
    setProgress({ kind: 'differs', lines: again });
  }
  if (progress.kind === 'differs') return <Differences lines={progress.lines} />;
  return (
    <div>
      <Button look="secondary" busy={progress.kind === 'busy'} onClick={() => void orderAgain()}>
        {t('Order again')}
      </Button>
      {progress.kind === 'failed' && (
        <p role="alert" className="mt-2 text-clay-text text-sm">
          {t('We could not reach the shop. Please try again.')}
        </p>
      )}
    </div>
  );
}

function Differences({ lines }: { lines: readonly LineAgain[] }) {
  const t = useT();
  const isAnyInCart = lines.some(({ product }) => product);
  return (
    <div role="status" className="rounded-box border border-line-2 p-5">
      <p className="font-semibold">
        {isAnyInCart
          ? t('It is in your cart again. This has changed:')
          : t('Nothing from this order is available at the moment.')}
      </p>
      <ul className="wrap-anywhere mt-2 grid gap-1">
        {lines.map((line) => line.differs && <li key={line.id}>{formatDifference(line, t)}</li>)}
      </ul>
      <ButtonLink to={isAnyInCart ? href('/cart') : href('/')} className="mt-4">
        {isAnyInCart ? t('Go to the cart') : t('Back to the shop')}
      </ButtonLink>
    </div>
  );
}

function formatDifference({ name, differs }: LineAgain, t: Translate): string {
  switch (differs?.kind) {
    case 'gone':
      return t('{name} is no longer sold.', { name });
    case 'sold-out':
      return t('{name} is sold out.', { name });
    case 'few':
      return t('Only {count} left of {name}.', { name, count: differs.left });
    case 'price':
      return t('{name} costs {price} now.', { name, price: differs.now });
    default:
      return '';
  }
}
