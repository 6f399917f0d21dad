import { href, useSearchParams } from 'react-router';
import type { ProductQuestion, ProductTab } from '#app/catalog/office-products.ts';
import { EmptyState } from '../pieces/empty-state.tsx';
import { addressWith } from '../pieces/filter-menu.tsx';
import { OfficeButtonLink } from '../pieces/office-button.tsx';
import { tabNames } from './product-tabs.ts';

/** Why the list is empty, and what to do about it. */
export function NoProducts({ question }: { question: ProductQuestion }) {
  const [params] = useSearchParams();
  if (question.q || question.collection)
    return (
      <EmptyState
        title={question.q ? `No product is called “${question.q}”` : 'No product here'}
        acts={<OfficeButtonLink to={addressWith(params, { q: null, collection: null })}>Clear search</OfficeButtonLink>}
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
      acts={
        <OfficeButtonLink to={href('/admin/products/new')} icon="plus">
          New product
        </OfficeButtonLink>
      }
    >
      {question.tab === 'all' && words.all}
    </EmptyState>
  );
}
