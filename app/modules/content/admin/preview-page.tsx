import { type ReactNode, useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router';
import { guardAdmin } from '#app/admin/guard.server.ts';
import { type Language, urduPrefix } from '#app/i18n/language.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { HomeFeatured, HomeTrending } from '#app/storefront/home/home-picks.tsx';
import { Header } from '#app/storefront/layout/header.tsx';
import { headerText, isShown, timeLeft } from '../content.ts';
import type { PreviewMessage } from '../preview.ts';
import { BannerCarousel } from '../storefront/banner-carousel.tsx';
import { BannerSlide } from '../storefront/banner-slide.tsx';
import { HomeBanner } from '../storefront/home-banner.tsx';
import { SaleBand } from '../storefront/sale-countdown.tsx';
import { ServiceRail } from '../storefront/service-rail.tsx';
import type { Route } from './+types/preview-page.ts';
import { PagePreview } from './page-preview.tsx';

export const meta = () => [{ title: 'Preview' }, { name: 'robots', content: 'noindex' }];

/** It has the admin's guard, but not its layout: it is shown inside a page of the admin. */
export const middleware: Route.MiddlewareFunction[] = [guardAdmin];

/** Nothing to read; without a loader the guard would not run for the router's own fetch. It shows what the page around it sends. */
export function loader() {
  return null;
}

/** Renders the storefront's own components with unpublished content. Links and buttons in it do nothing. */
export default function PreviewPage() {
  const handed = useHandedPreview();
  const shop = useShop();
  if (!handed) return <main className="min-h-dvh bg-paper" />;
  if ('page' in handed) return <PagePreview {...handed.page} />;
  const { preview } = handed;
  const { language, announcement, hero, home, sale, services, featured, trending } = preview;
  return (
    <InLanguage key={language} language={language}>
      <Header announcement={headerText(announcement ?? undefined, shop)} />
      <main>
        <h1 className="sr-only">Preview of the home page</h1>
        {isShown(hero, shop) && (
          <BannerCarousel label="Banners" banners={hero} firstView>
            {(banner, picture) => <BannerSlide banner={banner} picture={picture} />}
          </BannerCarousel>
        )}
        <SaleBand sale={sale} isOn={sale ? timeLeft(sale, Date.now()) !== null : false} />
        {isShown(home, shop) && <HomeBanner banners={home} />}
        {featured && <HomeFeatured key={`featured-${featured.product.id}`} pick={featured} />}
        {trending && <HomeTrending key={`trending-${trending.product.id}`} pick={trending} />}
        {isShown(services, shop) && <ServiceRail services={services} />}
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

function useHandedPreview(): PreviewMessage | null {
  const [handed, setHanded] = useState<PreviewMessage | null>(null);
  useEffect(() => {
    let latest: PreviewMessage | null = null;
    async function receive({ origin, source, data }: MessageEvent<unknown>): Promise<void> {
      if (origin !== location.origin || source !== window.parent || !isPreview(data)) return;
      latest = data;
      // The Urdu of what the shop says itself; the admin never asks for it otherwise.
      if ('preview' in data && data.preview.language === 'ur') await import('#app/i18n/urdu-setup.ts');
      if (latest === data) setHanded(data);
    }
    window.addEventListener('message', receive);
    window.parent.postMessage({ previewIsReady: true }, location.origin);
    return () => {
      latest = null;
      window.removeEventListener('message', receive);
    };
  }, []);
  return handed;
}

/** Extensions of browsers send messages, too. */
function isPreview(message: unknown): message is PreviewMessage {
  return typeof message === 'object' && message !== null && ('preview' in message || 'page' in message);
}
