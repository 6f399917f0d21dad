import { href } from 'react-router';
import { messages } from '#app/infra/text/messages.ts';
import { showAlert } from '#app/ui/alert.tsx';
import type { Cart } from './cart.ts';
import { useGoOnce } from './use-go-once.ts';

/** E4: to the checkout, or the spec's alert where there is nothing to check out. */
export function useGoToCheckout(): (cart: Cart) => void {
  const goOnce = useGoOnce();
  return (cart) => {
    if (cart.length === 0) void showAlert(messages.cart.empty);
    else goOnce(href('/checkout'));
  };
}
