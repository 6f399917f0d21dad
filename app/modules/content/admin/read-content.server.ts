import { readProductsById } from '#app/modules/catalog/admin-products.server.ts';
import { ownCollectionPath } from '#app/modules/catalog/collections/own-collection.ts';
import { readAdminCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { readContent, readPictures } from '../save-content.server.ts';

/** Reads the editable content of the storefront, with the pictures and products that it refers to. */
export async function readForContentEditor() {
  const values = await readContent();
  const picks = [values.featured, values.trending].filter((pick) => pick !== null);
  const [pictures, products, ownCollections] = await Promise.all([
    readPictures([
      ...[...values.hero, ...values.home].flatMap(({ pictureId, phonePictureId }) => [pictureId, phonePictureId]),
      ...picks.map(({ pictureId }) => pictureId),
    ]),
    readProductsById(picks.map(({ productId }) => productId)),
    readAdminCollections(),
  ]);
  const places = ownCollections.map(({ key, name }) => ({ path: ownCollectionPath(key), name }));
  return { values, pictures, products, ownCollections: places };
}
