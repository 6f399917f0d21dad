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
        title={question.q ? `No products match “${question.q}”` : 'No products here'}
        actions={
          <AdminButtonLink to={addressWith(params, { q: null, collection: null })}>Clear search</AdminButtonLink>
        }
      >
        Searched names, titles and product ids
        {question.tab === 'all' ? '' : ` under “${tabNames[question.tab]}”`}.
      </EmptyState>
    );
  const words: Record<ProductTab, string> = {
    all: 'Add your first product, or import a file of products.',
    shown: 'No product is visible. Turn a product to visible to sell it.',
    low: 'No product is low in stock.',
    'sold-out': 'No product is sold out.',
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
