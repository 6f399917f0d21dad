import type { NavigateFunction } from 'react-router';
import { messages } from '#app/platform/messages.ts';
import { showAlert } from '#app/ui/alert.tsx';
import type { Cart } from './cart.ts';

/** E4: to the checkout, or the spec's alert where there is nothing to check out. */
export async function goToCheckout(cart: Cart, navigate: NavigateFunction): Promise<void> {
  if (cart.length === 0) return showAlert(messages.cart.empty);
  await navigate('/checkout');
}
