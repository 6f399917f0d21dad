import { useEffect, useState } from 'react';
import { BannerCarousel } from '#app/content/banner-carousel.tsx';
import { BannerSlide } from '#app/content/banner-slide.tsx';
import { headerText, timeLeft } from '#app/content/content.ts';
import { HomeBanner } from '#app/content/home-banner.tsx';
import type { Preview } from '#app/content/preview.ts';
import { SaleBand } from '#app/content/sale-countdown.tsx';
import { ServiceRail } from '#app/content/service-rail.tsx';
import { Header } from '#app/storefront/header.tsx';
import { HomeFeatured, HomeTrending } from '#app/storefront/home-picks.tsx';
import { guardOffice } from '../guard.server.ts';
import type { Route } from './+types/preview-page.ts';

export const meta = () => [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }];

/** It has the office's guard, but not its layout: it is shown inside a page of the office. */
export const middleware: Route.MiddlewareFunction[] = [guardOffice];

/** Nothing to read; without a loader the guard would not run for the router's own fetch. It shows what the page around it sends. */
export function loader() {
  return null;
}

/** Renders the storefront's own components with unpublished content. Links and buttons in it do nothing. */
export default function PreviewPage() {
  const preview = useHandedPreview();
  if (!preview) return <main className="min-h-dvh bg-paper" />;
  const { announcement, hero, home, sale, services, featured, trending } = preview;
  return (
    <div inert>
      <Header announcement={headerText(announcement ?? undefined)} />
      <main>
        <h1 className="sr-only">Preview of the home page</h1>
        <BannerCarousel label="Banners" banners={hero} firstView>
          {(banner, picture) => <BannerSlide banner={banner} picture={picture} />}
        </BannerCarousel>
        <SaleBand sale={sale} isOn={sale ? timeLeft(sale, Date.now()) !== null : false} />
        <HomeBanner banners={home} />
        {featured && <HomeFeatured key={`featured-${featured.product.id}`} pick={featured} />}
        {trending && <HomeTrending key={`trending-${trending.product.id}`} pick={trending} />}
        <ServiceRail services={services} />
      </main>
    </div>
  );
}

function useHandedPreview(): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    function receive(event: MessageEvent<{ preview?: Preview }>): void {
      if (event.origin !== location.origin || event.source !== window.parent) return;
      if (event.data.preview) setPreview(event.data.preview);
    }
    window.addEventListener('message', receive);
    window.parent.postMessage({ previewIsReady: true }, location.origin);
    return () => window.removeEventListener('message', receive);
  }, []);
  return preview;
}
