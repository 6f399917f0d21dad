import { Link } from 'react-router';
import { AddToCartButton } from '#app/cart/add-to-cart-button.tsx';
import { collectionKeys, collections } from '#app/catalog/collection.ts';
import type { ProductSummary } from '#app/catalog/product.ts';
import { StockLine } from '#app/catalog/product-card.tsx';
import { formatPrice } from '#app/platform/money.ts';
import { pageTitle } from '#app/storefront/page-meta.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Route } from './+types/search-results-page.ts';
import { searchProducts } from './search.server.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const question = (new URL(request.url).searchParams.get('q') ?? '').trim();
  return { question, products: await searchProducts(question) };
}

export const meta = pageTitle('Search');

/** D3: what the whole catalogue has under the question of the address. */
export default function SearchResultsPage({ loaderData: { question, products } }: Route.ComponentProps) {
  return (
    <div className="container-page min-h-[60vh] pt-10 pb-(--section) md:pt-14">
      {products.length === 0 ? (
        <NothingFound question={question} />
      ) : (
        <Results question={question} products={products} />
      )}
    </div>
  );
}

function Results({ question, products }: { question: string; products: ProductSummary[] }) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 pb-6">
        <h1 className="font-d1">“{question}”</h1>
        <p className="text-ink-2">
          {products.length} {products.length === 1 ? 'product' : 'products'}
        </p>
      </div>
      <ul className="border-line border-t">
        {products.map((product) => (
          <li key={product.id} className="border-line border-b">
            <Row product={product} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ product }: { product: ProductSummary }) {
  return (
    <article className="group/card relative grid grid-cols-[96px_1fr] items-center gap-x-4 gap-y-3 py-5 md:grid-cols-[132px_1fr_auto_190px] md:gap-x-8">
      <Picture picture={product.pictures[0]} sizes="132px" alt="" className="aspect-square rounded-box" />
      <div className="min-w-0">
        <h2 className="wrap-anywhere font-semibold text-name">
          <Link
            to={`/product_detail/${product.id}`}
            className="after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-green"
          >
            {product.name}
          </Link>
        </h2>
        {product.title !== product.name && <p className="wrap-anywhere text-ink-2 text-sm">{product.title}</p>}
        <StockLine quantity={product.quantity} />
      </div>
      <p className="font-semibold text-[1.0625rem] tabular-nums">{formatPrice(product.price)}</p>
      <div className="relative z-10">
        <AddToCartButton product={product} wording="other" />
      </div>
    </article>
  );
}

function NothingFound({ question }: { question: string }) {
  return (
    <div className="grid justify-items-center pt-6 text-center">
      <ArchLine />
      <h1 className="mt-8 font-d2">{question ? 'Nothing by that name' : 'What are you looking for?'}</h1>
      <p className="mt-3 max-w-[34em] text-ink-2">
        {question
          ? `No product is called “${question}”. Look through these instead.`
          : 'Write a product’s name in the search field, or look through these.'}
      </p>
      <ul className="mt-7 flex flex-wrap justify-center gap-3">
        {collectionKeys.map((key) => (
          <li key={key}>
            <ButtonLink look="secondary" size="small" to={collections[key].path}>
              {collections[key].label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
