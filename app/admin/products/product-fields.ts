import { type ProductValues, productFieldNames } from '#app/catalog/product-form.ts';

/** A product as its editor holds it: the record, and its stock as it is typed. */
export type ProductForm = ProductValues & { stock: string };

export const productNames: Record<keyof ProductForm, string> = { ...productFieldNames, stock: 'Stock' };
