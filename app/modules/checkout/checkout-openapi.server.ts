import { pageForm } from '#app/infra/openapi/shapes.server.ts';
import { fieldNames } from './checkout-values.ts';

/** The order form. The page shows what the checkout refuses. */
function orderForm() {
  const names = ['add', 'act', 'key', 'subtotal', 'shippingFee', ...fieldNames];
  const { post } = pageForm('Add a product to an order, change its quantities, or place it', [], names);
  const refused = { description: 'The page with its errors', content: { 'text/html': {} } };
  return { post: { ...post, responses: { ...post.responses, 400: refused, 409: refused } } };
}

/** The order form, without script. */
export const checkoutPaths = {
  '/order': orderForm(),
};
