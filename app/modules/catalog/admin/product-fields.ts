import { type ProductValues, productFieldNames } from '../product-form.ts';

/** The values of the product editor: the record, and the stock as typed. */
export type ProductForm = ProductValues & { stock: string };

export const productNames: Record<keyof ProductForm, string> = { ...productFieldNames, stock: 'Stock' };
