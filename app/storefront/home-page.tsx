import { type CardList, readCards, useCards, writeCards } from '#app/catalog/card-list.ts';
import { type CollectionKey, collections } from '#app/catalog/collection.ts';
import { readCollection } from '#app/catalog/collections.server.ts';
import { useKeptRails } from '#app/catalog/kept-collections.ts';
import { BannerCarousel } from '#app/content/banner-carousel.tsx';
import { BannerSlide } from '#app/content/banner-slide.tsx';
import { readBanners, readPicks, readSaleCountdown, readServices, withVersion } from '#app/content/content.server.ts';
import { timeLeft } from '#app/content/content.ts';
import { HomeBanner } from '#app/content/home-banner.tsx';
import { keptBanners, keptSale, keptServices, useNewest } from '#app/content/kept-content.ts';
import { SaleBand } from '#app/content/sale-countdown.tsx';
import { ServiceRail } from '#app/content/service-rail.tsx';
import { isDatabaseAway } from '#app/platform/db/db.server.ts';
import { rightUntil } from '#app/platform/http/page-dependencies.server.ts';
import { log } from '#app/platform/log.server.ts';
import { useShop } from '#app/settings/use-shop.ts';
import type { Route } from './+types/home-page.ts';
import { homeMeta } from './home-meta.ts';
import { HomeFeatured, HomeTrending } from './home-picks.tsx';
import { shopOf } from './page-meta.ts';
import { ProductRail } from './product-rail.tsx';

/** How many products of a collection the home page shows. */
const railLength = 10;

export async function loader({ url }: Route.LoaderArgs) {
  const [hero, home, top, beauty, electronics, office, sale, picks, services] = await Promise.all([
    orElse(
      withVersion('banners', () => readBanners('hero')),
      undefined,
    ),
    orElse(
      withVersion('banners', () => readBanners('home')),
      undefined,
    ),
    readRail('topCollection'),
    readRail('ourCollection'),
    readRail('electronicCollection'),
    readRail('homeImprovement'),
    orElse(withVersion('countdown', readSaleCountdown), undefined),
    orElse(readPicks(), { featured: null, trending: null }),
    orElse(withVersion('services', readServices), undefined),
  ]);
  // The page is kept until the sale starts or ends, so this stays right for as long as the page does.
  const saleIsOn = sale?.value ? timeLeft(sale.value, Date.now()) !== null : false;
  return { hero, home, top, beauty, electronics, office, sale, saleIsOn, ...picks, services, origin: url.origin };
}

async function readRail(key: CollectionKey): Promise<CardList> {
  const page = await orElse(readCollection(key, null, railLength), { items: [] });
  return writeCards(page.items);
}

/**
 * C7: if a section cannot be read, the error is logged, the section is left out, and the page is not cached. If the
 * database is away, the last good page is preferred.
 */
async function orElse<T, E>(reading: Promise<T>, instead: E): Promise<T | E> {
  try {
    return await reading;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log('error', 'home-section-not-read', { route: '/' }, error);
    rightUntil(new Date());
    return instead;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = shopOf(matches);
  if (!loaderData) return [{ title: shop.shopName }];
  const { hero, top, origin } = loaderData;
  return homeMeta(shop, hero?.value[0]?.picture ?? readCards(top)[0]?.pictures[0] ?? null, origin);
}

/** B1: the front of the shop, in the spec's order. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { saleIsOn, featured, trending } = loaderData;
  const top = useCards(loaderData.top);
  const beauty = useCards(loaderData.beauty);
  const electronics = useCards(loaderData.electronics);
  const office = useCards(loaderData.office);
  const { shopName, mission } = useShop();
  const hero = useNewest(keptBanners.hero, loaderData.hero) ?? [];
  const home = useNewest(keptBanners.home, loaderData.home) ?? [];
  const sale = useNewest(keptSale, loaderData.sale);
  const services = useNewest(keptServices, loaderData.services) ?? [];
  useKeptRails({
    topCollection: top,
    ourCollection: beauty,
    electronicCollection: electronics,
    homeImprovement: office,
  });
  return (
    <>
      <h1 className="sr-only">
        {shopName}: {mission}
      </h1>
      <BannerCarousel label="Banners" banners={hero} firstView>
        {(banner, picture) => <BannerSlide banner={banner} picture={picture} />}
      </BannerCarousel>
      <ProductRail collection={collections.topCollection} products={top} />
      <ProductRail collection={collections.ourCollection} products={beauty} band="bg-blush" />
      <HomeBanner banners={home} />
      <ProductRail collection={collections.electronicCollection} products={electronics} />
      <ProductRail collection={collections.homeImprovement} products={office} band="bg-sand" />
      <SaleBand sale={sale} isOn={saleIsOn} />
      {featured && <HomeFeatured key={`featured-${featured.product.id}`} pick={featured} />}
      {trending && <HomeTrending key={`trending-${trending.product.id}`} pick={trending} />}
      <ServiceRail services={services} />
    </>
  );
}
