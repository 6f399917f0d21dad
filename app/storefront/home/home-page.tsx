import { data, href } from 'react-router';
import { type CardList, readCards, writeCards } from '#app/modules/catalog/collections/card-list.ts';
import type { AnyCollectionKey, CollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { readCollection } from '#app/modules/catalog/collections/collections.server.ts';
import { readShownCollections } from '#app/modules/catalog/collections/own-collections.server.ts';
import { cachedBanners, cachedSale, cachedServices, useNewest } from '#app/modules/content/cached-content.ts';
import {
  readBanners,
  readPicks,
  readSaleCountdown,
  readServices,
  withVersion,
} from '#app/modules/content/content.server.ts';
import { isShown, timeLeft } from '#app/modules/content/content.ts';
import { BannerCarousel } from '#app/modules/content/storefront/banner-carousel.tsx';
import { BannerSlide } from '#app/modules/content/storefront/banner-slide.tsx';
import { HomeBanner } from '#app/modules/content/storefront/home-banner.tsx';
import { SaleBand } from '#app/modules/content/storefront/sale-countdown.tsx';
import { ServiceRail } from '#app/modules/content/storefront/service-rail.tsx';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type PageState, readOrElse, statusOf } from '../layout/without-database.server.ts';
import { addressOf, shopOf } from '../seo/page-meta.ts';
import type { Route } from './+types/home-page.ts';
import { AboutBand } from './about-band.tsx';
import { homeMeta } from './home-meta.ts';
import { HomeFeatured, HomeTrending } from './home-picks.tsx';
import { ArrangedRails, FourRails } from './home-rails.tsx';

/** How many products of a collection the home page shows. */
const railLength = 10;

export async function loader({ request, url }: Route.LoaderArgs) {
  const pageState: PageState = { request, event: 'home-section-not-read', databaseAway: false };
  function orNone<T>(reading: Promise<T>): Promise<T | undefined> {
    return readOrElse(pageState, reading, undefined);
  }
  const collections = await orNone(readShownCollections());
  const isArranged = collections?.isArranged ?? false;
  const ofFour = async (key: CollectionKey) => (isArranged ? undefined : orNone(readRail(key)));
  const onHome = (collections?.shown ?? []).filter((each) => each.onHome && (isArranged || each.isOwn));
  const [hero, home, top, beauty, electronics, office, own, sale, picks, services] = await Promise.all([
    orNone(withVersion('banners', () => readBanners('hero'))),
    orNone(withVersion('banners', () => readBanners('home'))),
    ofFour('topCollection'),
    ofFour('ourCollection'),
    ofFour('electronicCollection'),
    ofFour('homeImprovement'),
    Promise.all(onHome.map(async ({ collection }) => ({ collection, cards: await orNone(readRail(collection.key)) }))),
    orNone(withVersion('countdown', readSaleCountdown)),
    orNone(readPicks()),
    orNone(withVersion('services', readServices)),
  ]);
  // The page is kept until the sale starts or ends, so this stays right for as long as the page does.
  const saleIsOn = sale?.value ? timeLeft(sale.value, Date.now()) !== null : false;
  const page = {
    hero,
    home,
    top,
    beauty,
    electronics,
    office,
    ...(own.length > 0 && { own }),
    ...(isArranged && { isArranged }),
    sale,
    saleIsOn,
    featured: picks?.featured ?? null,
    trending: picks?.trending ?? null,
    services,
    origin: url.origin,
  };
  return data(page, { status: statusOf(pageState) });
}

/** A rail's card says "3 colours" without showing them: the first page of a shop is the one that has to be light. */
async function readRail(key: AnyCollectionKey): Promise<CardList> {
  const { items } = await readCollection(key, null, railLength);
  return writeCards(
    items.map(({ family, ...product }) => ({ ...product, family: family && { ...family, swatches: [] } })),
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = shopOf(matches);
  if (!loaderData) return [{ title: shop.shopName }];
  const { hero, top, own, isArranged, origin } = loaderData;
  const first = isArranged ? own?.[0]?.cards : top;
  const picture = hero?.value[0]?.picture ?? (first ? readCards(first) : [])[0]?.pictures[0] ?? null;
  return homeMeta(shop, picture, origin, addressOf(matches, origin, href('/')));
}

/** B1: the front of the shop, in the spec's order. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { saleIsOn, featured, trending, own, isArranged } = loaderData;
  const shop = useShop();
  const { shopName, mission } = shop;
  const hero = useNewest(cachedBanners.hero, loaderData.hero) ?? [];
  const home = useNewest(cachedBanners.home, loaderData.home) ?? [];
  const sale = useNewest(cachedSale, loaderData.sale);
  const services = useNewest(cachedServices, loaderData.services) ?? [];
  const banner = isShown(home, shop, !loaderData.home) && <HomeBanner banners={home} />;
  return (
    <>
      {isShown(hero, shop, !loaderData.hero) ? (
        <>
          <h1 className="sr-only">{`${shopName}: ${mission}`}</h1>
          <BannerCarousel label="Banners" banners={hero} firstView>
            {(banner, picture) => <BannerSlide banner={banner} picture={picture} />}
          </BannerCarousel>
        </>
      ) : (
        <AboutBand title={shopName} mission={mission} banner={null} />
      )}
      {isArranged ? (
        <ArrangedRails rails={own ?? []} banner={banner} />
      ) : (
        <FourRails rails={loaderData} own={own ?? []} banner={banner} />
      )}
      <SaleBand sale={sale} isOn={saleIsOn} />
      {featured && <HomeFeatured key={`featured-${featured.product.id}`} pick={featured} />}
      {trending && <HomeTrending key={`trending-${trending.product.id}`} pick={trending} />}
      {isShown(services, shop, !loaderData.services) && <ServiceRail services={services} />}
    </>
  );
}
