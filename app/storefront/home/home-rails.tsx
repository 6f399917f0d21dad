import { type ComponentProps, Fragment, type ReactNode, useMemo } from 'react';
import { recordOf } from '#app/infra/records.ts';
import { useCachedRails } from '#app/modules/catalog/collections/cached-collections.ts';
import { type CardList, readCards, useCards, writeCards } from '#app/modules/catalog/collections/card-list.ts';
import {
  type Collection,
  type CollectionKey,
  collectionKeys,
  collections,
} from '#app/modules/catalog/collections/collection.ts';
import { isShown } from '#app/modules/content/content.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ProductRail } from './product-rail.tsx';

type LoadedRail = { collection: Collection; cards: CardList | undefined };
/** C7: a collection that could not be read has no list. */
type LoadedFour = Record<'top' | 'beauty' | 'electronics' | 'office', CardList | undefined>;

const noCards = writeCards([]);

/** B1: the four collections of the specification in its order, the banner between them, and the owner's own behind. */
export function FourRails(props: { rails: LoadedFour; own: readonly LoadedRail[]; banner: ReactNode }) {
  const { rails, own, banner } = props;
  const top = useCards(rails.top ?? noCards);
  const beauty = useCards(rails.beauty ?? noCards);
  const electronics = useCards(rails.electronics ?? noCards);
  const office = useCards(rails.office ?? noCards);
  useCachedRails({
    topCollection: top,
    ourCollection: beauty,
    electronicCollection: electronics,
    homeImprovement: office,
  });
  return (
    <>
      <Rail collection={collections.topCollection} products={top} failed={!rails.top} />
      <Rail collection={collections.ourCollection} products={beauty} failed={!rails.beauty} band="bg-blush" />
      {banner}
      <Rail collection={collections.electronicCollection} products={electronics} failed={!rails.electronics} />
      <Rail collection={collections.homeImprovement} products={office} failed={!rails.office} band="bg-sand" />
      {own.map(({ collection, cards }) => (
        <OwnRail key={collection.key} collection={collection} cards={cards ?? noCards} />
      ))}
    </>
  );
}

/** The grounds of the first rails: every second one is a band, as with the four. */
const bands = [undefined, 'bg-blush', undefined, 'bg-sand'] as const;
/** The banner stands behind so many rails. */
const railsBeforeBanner = 2;

/** The collections in the owner's order, those with products and those that could not be read, and the banner between them. */
export function ArrangedRails({ rails, banner }: { rails: readonly LoadedRail[]; banner: ReactNode }) {
  const read = useMemo(
    () => rails.map(({ collection, cards }) => ({ collection, products: readCards(cards ?? noCards), failed: !cards })),
    [rails],
  );
  const ofFour = useMemo(() => {
    const productsOf = (key: CollectionKey) => read.find(({ collection }) => collection.key === key)?.products ?? [];
    return recordOf(collectionKeys, productsOf);
  }, [read]);
  useCachedRails(ofFour);
  const shown = read.filter(({ products, failed }) => products.length > 0 || failed);
  return (
    <>
      {shown.map((rail, place) => (
        <Fragment key={rail.collection.key}>
          {place === railsBeforeBanner && banner}
          <ProductRail {...rail} band={bands[place]} />
        </Fragment>
      ))}
      {shown.length <= railsBeforeBanner && banner}
    </>
  );
}

/** One of the four of the specification. */
function Rail(props: ComponentProps<typeof ProductRail>) {
  return isShown(props.products, useShop(), props.failed) && <ProductRail {...props} />;
}

function OwnRail({ collection, cards }: { collection: Collection; cards: CardList }) {
  const products = useCards(cards);
  return products.length > 0 && <ProductRail collection={collection} products={products} />;
}
