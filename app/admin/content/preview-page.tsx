import { type ReactNode, useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { BannerCarousel } from '#app/content/banner-carousel.tsx';
import { BannerSlide } from '#app/content/banner-slide.tsx';
import { headerText, timeLeft } from '#app/content/content.ts';
import { HomeBanner } from '#app/content/home-banner.tsx';
import type { Preview } from '#app/content/preview.ts';
import { SaleBand } from '#app/content/sale-countdown.tsx';
import { ServiceRail } from '#app/content/service-rail.tsx';
import { type Language, urduPrefix } from '#app/language/language.ts';
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
  const { language, announcement, hero, home, sale, services, featured, trending } = preview;
  return (
    <InLanguage key={language} language={language}>
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
    </InLanguage>
  );
}

/** What is in it speaks this language, as on a document of the shop that has it. */
function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const context = useContext(NavigationContext);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ur' ? 'rtl' : 'ltr';
  }, [language]);
  const basename = language === 'ur' ? urduPrefix : '/';
  return (
    <NavigationContext.Provider value={{ ...context, basename }}>
      <div inert>{children}</div>
    </NavigationContext.Provider>
  );
}

function useHandedPreview(): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    let latest: Preview | null = null;
    async function receive(event: MessageEvent<{ preview?: Preview }>): Promise<void> {
      if (event.origin !== location.origin || event.source !== window.parent) return;
      const { preview: handed } = event.data;
      if (!handed) return;
      latest = handed;
      // The Urdu of what the shop says itself; the office never asks for it otherwise.
      if (handed.language === 'ur') await import('#app/language/speak-urdu.ts');
      if (latest === handed) setPreview(handed);
    }
    window.addEventListener('message', receive);
    window.parent.postMessage({ previewIsReady: true }, location.origin);
    return () => {
      latest = null;
      window.removeEventListener('message', receive);
    };
  }, []);
  return preview;
}
