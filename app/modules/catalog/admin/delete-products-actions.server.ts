import { z } from 'zod';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { rowId } from '#app/admin/actions/define-actions.server.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { productSorts, productTabs } from '../admin-products.ts';
import { maxAtOnce } from '../change-products.server.ts';
import { isAnyCollectionKey } from '../collections/collection.ts';
import { type DeletedList, deleteList, deleteProducts } from '../delete-products.server.ts';

export const deleteProductsSchema = z.strictObject({
  action: z.literal('delete-products'),
  ids: z.array(rowId).min(1).max(maxAtOnce),
});

/** What the list is asked, as `readProductQuestion` gives it; `after` and `upTo` are those of the answer before. */
export const deleteListSchema = z.strictObject({
  action: z.literal('delete-list'),
  question: z.strictObject({
    tab: z.enum(productTabs),
    q: z.string().max(100),
    collection: z.string().refine(isAnyCollectionKey).nullable(),
    sort: z.enum(productSorts),
  }),
  after: z.int().min(0).max(2_147_483_647),
  upTo: rowId.nullable(),
});

type Deleted = ActionResult & Pick<DeletedList, 'deleted' | 'archived'>;

/** Deleting many products; part of the table of the products. */
export const deleteActions = {
  'delete-products'(person: Person, { ids }: z.output<typeof deleteProductsSchema>): Promise<Deleted> {
    return deleteProducts(person, ids);
  },
  'delete-list'(
    person: Person,
    { question, after, upTo }: z.output<typeof deleteListSchema>,
  ): Promise<ActionResult & DeletedList> {
    return deleteList(person, question, { after, upTo });
  },
};
