import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { readCachedCollection } from '#app/modules/catalog/collections/cached-collections.ts';
import { type CollectionKey, isCollectionKey } from '#app/modules/catalog/collections/collection.ts';
import { wordsOf } from '#app/modules/catalog/collections/listed-collections.ts';
import { type CachedContent, cachedBanners, cachedSale, cachedServices } from '#app/modules/content/cached-content.ts';
import { BannerCarousel } from '#app/modules/content/storefront/banner-carousel.tsx';
import { BannerSlide } from '#app/modules/content/storefront/banner-slide.tsx';
import { HomeBanner } from '#app/modules/content/storefront/home-banner.tsx';
import { SaleBand } from '#app/modules/content/storefront/sale-countdown.tsx';
import { ServiceRail } from '#app/modules/content/storefront/service-rail.tsx';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ProductRail } from './product-rail.tsx';

/** As many products as the home page shows of a collection. */
const railLength = 10;

/** B6: the home page before it is there: what this browser keeps of it, and the shape of the rest in its place. */
export function HomeSkeleton() {
  const t = useT();
  const { collections } = useShop();
  const banner = (
    <StoredSection content={cachedBanners.home} or={<Bone className="h-[586px] rounded-none md:h-110 xl:h-135" />}>
      {(banners) => <HomeBanner banners={banners} />}
    </StoredSection>
  );
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('Loading the home page')}
      </p>
      <StoredSection content={cachedBanners.hero} or={<HeroSkeleton />}>
        {(banners) => (
          <BannerCarousel label="Banners" banners={banners}>
            {(banner, picture) => <BannerSlide banner={banner} picture={picture} />}
          </BannerCarousel>
        )}
      </StoredSection>
      {collections ? (
        <>
          {collections.map(
            ({ key, onHome }) => onHome && isCollectionKey(key) && <StoredRail key={key} collection={key} or={null} />,
          )}
          {banner}
        </>
      ) : (
        <>
          <StoredRail collection="topCollection" or={<RailSkeleton count={10} />} />
          <StoredRail collection="ourCollection" band="bg-blush" or={<BandSkeleton className="bg-blush" />} />
          {banner}
          <StoredRail collection="electronicCollection" or={<RailSkeleton count={5} />} />
          <StoredRail collection="homeImprovement" band="bg-sand" or={<BandSkeleton className="bg-sand" />} />
        </>
      )}
      <StoredSection content={cachedSale} or={null}>
        {(sale) => <SaleBand sale={sale} isOn={false} />}
      </StoredSection>
      <FeaturedSkeleton />
      <TrendingSkeleton />
      <StoredSection content={cachedServices} or={<ServicesSkeleton />}>
        {(services) => <ServiceRail services={services} />}
      </StoredSection>
    </div>
  );
}

type StoredSectionProps<T> = { content: CachedContent<T>; or: ReactNode; children: (value: T) => ReactNode };

/** Content stored in the browser, read once. Only rendered in the browser. */
function StoredSection<T>({ content, or, children }: StoredSectionProps<T>) {
  const [stored] = useState(() => content.read());
  return stored ? children(stored.value) : or;
}

type StoredRailProps = { collection: CollectionKey; band?: 'bg-blush' | 'bg-sand'; or: ReactNode };

function StoredRail({ collection, band, or }: StoredRailProps) {
  const [stored] = useState(() => readCachedCollection(collection));
  const words = wordsOf(useShop(), collection);
  if (!stored) return or;
  return <ProductRail collection={words} products={stored.items.slice(0, railLength)} band={band} />;
}

function HeroSkeleton() {
  return <Bone className="h-[620px] rounded-none md:h-110 xl:h-[max(min(600px,41.67vw),31.25vw)]" />;
}

function Bone({ className }: { className: string }) {
  return <div className={`animate-skeleton rounded-box bg-(--bone,var(--color-skeleton)) ${className}`} />;
}

function RailSkeleton({ count }: { count: number }) {
  return (
    <div className="section-space overflow-hidden">
      <div className="container-page mb-5 md:mb-8">
        <Bone className="h-9 w-60 xl:h-11" />
        <Bone className="mt-2 h-5 w-70 max-w-full" />
      </div>
      <Cards count={count} className="rail-products" />
    </div>
  );
}

function BandSkeleton({ className }: { className: string }) {
  return (
    <div className={`section-space overflow-hidden [--bone:var(--color-line)] ${className}`}>
      <div className="md:container-bleed grid gap-y-5 md:grid-cols-[202px_minmax(0,1fr)] md:gap-x-8 xl:grid-cols-[276px_minmax(0,1fr)] xl:gap-x-12">
        <div className="px-(--gut) md:px-0">
          <Bone className="h-9 w-40 md:h-20" />
          <Bone className="mt-2 h-5 w-48 max-w-full" />
          <Bone className="mt-5 h-5 w-14" />
        </div>
        <Cards count={5} className="rail-beside" />
      </div>
    </div>
  );
}

function Cards({ count, className }: { count: number; className: string }) {
  return (
    <ul className={`rail pointer-events-none ${className}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <li key={index}>
          <Bone className="aspect-square" />
          <Bone className="mt-4.5 h-3.5 w-2/3" />
          <Bone className="mt-2.5 h-3 w-1/2" />
          <Bone className="mt-4 h-3.5 w-1/3" />
          <Bone className="mt-5 h-11" />
        </li>
      ))}
    </ul>
  );
}

function FeaturedSkeleton() {
  return (
    <div className="section-space container-page grid items-center gap-y-8 md:grid-cols-2 md:gap-x-11 xl:gap-x-24">
      <div className="door-clip mx-auto aspect-4/5 w-[min(100%-24px,316px)] md:mx-4 md:w-auto xl:ms-auto xl:w-full xl:max-w-140">
        <Bone className="size-full" />
      </div>
      <div className="max-w-125">
        <Bone className="h-5 w-32" />
        <Bone className="mt-3 h-13 w-4/5" />
        <Bone className="mt-4 h-12" />
        <Bone className="mt-6 h-8 w-40" />
        <Bone className="mt-6 h-13" />
        <Bone className="mt-3 h-13" />
      </div>
    </div>
  );
}

function TrendingSkeleton() {
  return <Bone className="h-[775px] rounded-none md:h-130 xl:h-160" />;
}

function ServicesSkeleton() {
  return (
    <div className="section-space overflow-hidden">
      <div className="container-page mb-5 md:mb-8">
        <Bone className="h-9 w-60 xl:h-11" />
      </div>
      <ul className="rail rail-services pointer-events-none" aria-hidden="true">
        {Array.from({ length: 3 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
          <li key={index} className="pe-6">
            <Bone className="h-26 w-21" />
            <Bone className="mt-5 h-5 w-1/2" />
            <Bone className="mt-3 h-12" />
          </li>
        ))}
      </ul>
    </div>
  );
}
