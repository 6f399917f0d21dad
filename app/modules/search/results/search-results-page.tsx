import { Suspense, useEffect } from 'react';
import { Await, href, redirect, useFetcher, useLocation } from 'react-router';
import { AddToCartButton } from '#app/modules/cart/add-to-cart-button.tsx';
import { RoomForTools } from '#app/modules/catalog/collections/storefront/collection-grid.tsx';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { SeenLater } from '#app/modules/catalog/recently-viewed/seen-later.tsx';
import { readSeoSettings } from '#app/modules/settings/seo-settings.server.ts';
import { shopOf, titleOf } from '#app/storefront/seo/page-meta.ts';
import { createLater } from '#app/ui/later.ts';
import { countQuestion } from '../count-searches.server.ts';
import { rememberProducts, seeProductsOf } from '../known-products.ts';
import { readInstead, searchProducts } from '../search.server.ts';
import { createMemory } from '../search-box/memory.ts';
import { maxFound, resultsStep, type SearchAnswer } from '../search-result.ts';
import type { Route } from './+types/search-results-page.ts';
import { readSortedResults, type SortedResults } from './chosen-results.server.ts';
import { NothingFound } from './nothing-found.tsx';
import { Results, ResultsAwaited, ResultsUnreached } from './results.tsx';
import { readResultsAddress, readSearchState, resultsAddress } from './results-address.ts';

/** What the shop found, and where that is nothing what may be looked at instead. */
type Found = {
  answer: SearchAnswer;
  instead: ProductSummary[];
  showsSeen?: true;
  /** M40: what can be chosen, where the owner lets shoppers sort. */
  list?: SortedResults['list'];
};

/** null if the shop could not be reached; a promise only during navigation in the browser. */
type Awaitable = Found | null | Promise<Found | null>;

export async function loader({ url }: Route.LoaderArgs) {
  const { question, shown } = readResultsAddress(url.searchParams);
  const readBare = () => searchProducts(question, shown, maxFound + 1);
  const { sortsLists, showsSeen } = await readSeoSettings();
  const sorted = sortsLists ? await readSortedResults(question, url.searchParams, readBare) : null;
  if (sorted?.goTo) throw redirect(sorted.goTo);
  const result = sorted?.answer ?? (await readBare());
  const list = sorted?.list;
  // Who asks for more rows, or in another order, has asked before.
  if (shown === resultsStep && !list?.isChosen) countQuestion(question, result.total);
  const hasFound = result.products.length > 0 || list?.isChosen;
  const instead = hasFound ? [] : await readInstead();
  const found: Awaitable = {
    answer: result,
    instead,
    ...(!hasFound && showsSeen && { showsSeen }),
    ...(hasFound && list && { list }),
  };
  return { question, shown, search: url.search, found };
}

const visited = createMemory<Found>(20, 120_000);

/**
 * Returns at once with the products from the search field and loads the shop's answer in the background. Going back
 * restores the earlier results. Where the page on the screen is read again, because something has changed, the shop is
 * asked; if it cannot be reached, the results stay.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, searchParams, search } = new URL(request.url);
  const { question, shown } = readResultsAddress(searchParams);
  const pageData = { question, shown, search };
  const earlier = visited.get(search);
  const isReadAgain = pathname === window.location.pathname && search === window.location.search;
  if (earlier && !isReadAgain) return { ...pageData, found: earlier };
  const asking = askShop(serverLoader, search).then((found) => found ?? earlier ?? null);
  seeProductsOf(asking);
  return { ...pageData, found: isMoreThanQuestion(searchParams) || isReadAgain ? await asking : asking };
}

/** Whether an address asks for more rows or for another order of what is on the screen, which stays until they come. */
function isMoreThanQuestion(params: URLSearchParams): boolean {
  return [...params.keys()].some((name) => name !== 'q');
}

async function askShop(serverLoader: Route.ClientLoaderArgs['serverLoader'], address: string): Promise<Found | null> {
  try {
    const found = await (await serverLoader()).found;
    if (!found) return null;
    visited.set(address, found);
    rememberProducts(found.answer.products);
    return found;
  } catch (error) {
    // The way to the address without what the results have not.
    if (error instanceof Response) throw error;
    return null;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const say = titleOf(matches);
  const question = loaderData?.question ? say('“{text}”', { text: loaderData.question }) : say('Search');
  return [{ title: `${question} · ${shopOf(matches).shopName}` }, { name: 'robots', content: 'noindex' }];
}

/** D3: what the whole catalogue has under the question of the address. */
export default function SearchResultsPage({ loaderData }: Route.ComponentProps) {
  const { question, shown, found, askAgain } = useFound(loaderData);
  const { search, state } = useLocation();
  const carried = readSearchState(state, question)?.products ?? [];
  // Results that came with the document.
  useEffect(() => {
    if (found && !(found instanceof Promise)) visited.set(search, found);
  }, [found, search]);
  const beforehand = { question, products: carried, button: addButton };
  function show(known: Found | null) {
    if (!known) return <ResultsUnreached {...beforehand} onAgain={askAgain} />;
    const { answer: result, instead, showsSeen, list } = known;
    return result.products.length > 0 || list ? (
      <Results
        question={question}
        answer={result}
        shown={shown}
        button={addButton}
        isChosen={list?.isChosen}
        tools={list && <Tools key={loaderData.search} question={question} list={list} />}
        more={list?.isChosen && <Tools question={question} list={list} atEnd />}
      />
    ) : (
      <>
        <NothingFound question={question} offered={result.offered} instead={instead} button={addButton} />
        {showsSeen && <SeenLater renderButton={addButton} />}
      </>
    );
  }
  return (
    <div className="container-page min-h-[60vh] pt-10 pb-(--section) md:pt-14">
      {/* Also around results that are there: when the page is read anew they stay until the next ones come. */}
      <Suspense key={question} fallback={<ResultsAwaited {...beforehand} />}>
        <Await resolve={found}>{show}</Await>
      </Suspense>
    </div>
  );
}

/** Fetched only where the owner lets shoppers sort. */
const tools = createLater(() =>
  import('#app/modules/catalog/collections/storefront/list-tools.tsx').then(({ ListTools }) => ListTools),
);

type ToolsProps = { question: string; list: SortedResults['list']; atEnd?: boolean };

function Tools({ question, ...props }: ToolsProps) {
  return (
    <Suspense fallback={!props.atEnd && <RoomForTools />}>
      <tools.Later path={resultsAddress(question)} ownOrder="Best match" {...props} />
    </Suspense>
  );
}

/** The loader's result, or that of a later retry. */
function useFound(opened: Route.ComponentProps['loaderData']) {
  const again = useFetcher<Route.ComponentProps['loaderData']>();
  const { search } = opened;
  const isSame = again.data?.search === search;
  return {
    ...(isSame && again.data ? again.data : opened),
    askAgain: () => void again.load(href('/search-results') + search),
  };
}

/** The cart is another module, which only pages may enter. */
function addButton(product: ProductSummary) {
  return <AddToCartButton product={product} wording="other" />;
}
