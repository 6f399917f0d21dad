import { href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import type { ProductQuestion, ProductTab } from '../admin-products.ts';
import { tabNames } from './product-tabs.ts';

/** Why the list is empty, and what to do about it. */
export function NoProducts({ question }: { question: ProductQuestion }) {
  const [params] = useSearchParams();
  if (question.q || question.collection)
    return (
      <EmptyState
        title={question.q ? `No product is called “${question.q}”` : 'No product here'}
        actions={
          <AdminButtonLink to={addressWith(params, { q: null, collection: null })}>Clear search</AdminButtonLink>
        }
      >
        Looked through names, titles and product ids
        {question.tab === 'all' ? '' : ` under “${tabNames[question.tab]}”`}.
      </EmptyState>
    );
  const words: Record<ProductTab, string> = {
    all: 'The shelves are empty. Make the first product, or take in a file of them.',
    shown: 'Nothing is in the shop. Show a product to sell it.',
    low: 'Nothing is low.',
    'sold-out': 'Nothing is sold out.',
    hidden: 'No product is hidden.',
    'without-urdu': 'Every product has its Urdu texts.',
  };
  return (
    <EmptyState
      title={question.tab === 'all' ? 'No products yet' : words[question.tab]}
      actions={
        <AdminButtonLink to={href('/admin/products/new')} icon="plus">
          New product
        </AdminButtonLink>
      }
    >
      {question.tab === 'all' && words.all}
    </EmptyState>
  );
}
