import { pageForm } from '#app/infra/openapi/shapes.server.ts';

/** The form of a sold-out product; 404 while the owner has it switched off. */
function stockRequestForm() {
  const { post } = pageForm('Ask for a message when a product is back in stock', ['contact']);
  const none = { description: 'No such product, or the form is switched off', content: { 'text/html': {} } };
  return { post: { ...post, responses: { ...post.responses, 404: none } } };
}

/** The form of a sold-out product. */
export const backInStockPaths = {
  '/waiting/{id}': stockRequestForm(),
};
