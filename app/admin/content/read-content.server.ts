import { readProductsById } from '#app/catalog/office-products.server.ts';
import { readContent, readPictures } from '#app/content/save-content.server.ts';

/** The front of the shop as the owner edits it, with the pictures and products it names. */
export async function readForContentEditor() {
  const values = await readContent();
  const picks = [values.featured, values.trending].filter((pick) => pick !== null);
  const [pictures, products] = await Promise.all([
    readPictures([
      ...[...values.hero, ...values.home].map(({ pictureId }) => pictureId),
      ...picks.map(({ pictureId }) => pictureId),
    ]),
    readProductsById(picks.map(({ productId }) => productId)),
  ]);
  return { values, pictures, products };
}
