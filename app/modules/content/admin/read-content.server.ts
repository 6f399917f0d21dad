import { readProductsById } from '#app/modules/catalog/admin-products.server.ts';
import { readContent, readPictures } from '../save-content.server.ts';

/** Reads the editable content of the storefront, with the pictures and products that it refers to. */
export async function readForContentEditor() {
  const values = await readContent();
  const picks = [values.featured, values.trending].filter((pick) => pick !== null);
  const [pictures, products] = await Promise.all([
    readPictures([
      ...[...values.hero, ...values.home].flatMap(({ pictureId, phonePictureId }) => [pictureId, phonePictureId]),
      ...picks.map(({ pictureId }) => pictureId),
    ]),
    readProductsById(picks.map(({ productId }) => productId)),
  ]);
  return { values, pictures, products };
}
