import { href, Link } from 'react-router';
import { languageAt } from '#app/i18n/language.ts';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT, useTWhole } from '#app/i18n/translate.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { waysIn } from '#app/modules/catalog/collections/listed-collections.ts';
import { readBanners } from '#app/modules/content/content.server.ts';
import { fillFacts, parseShopPage, sectionsOf } from '#app/modules/content/pages/page-text.ts';
import { PageBlocks } from '#app/modules/content/pages/shop-page-body.tsx';
import { readShopPage } from '#app/modules/content/pages/shop-pages.server.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/about-page.ts';
import { AboutBand } from './home/about-band.tsx';
import { AboutSection } from './home/about-section.tsx';
import { addressOf, shopOf } from './seo/page-meta.ts';
import { shopPageMeta } from './seo/shop-page-meta.ts';

/** H3: About us. Its picture is a banner's whose ground is known, the last of them: the first was just seen on the home page. */
export async function loader({ url }: Route.LoaderArgs) {
  const [page, banners] = await Promise.all([readShopPage('about-us', languageAt(url.pathname)), readBanners('hero')]);
  const banner = banners.findLast(({ ground }) => ground !== null);
  return { page, banner: banner ?? null, origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, origin } = loaderData;
  return shopPageMeta(page, addressOf(matches, origin, href('/about-us')), shopOf(matches));
}

/** Who the shop is: its mission on a picture, the owner's text, and the ways in. */
export default function AboutPage({ loaderData: { page, banner } }: Route.ComponentProps) {
  const shop = useShop();
  const { lang } = useTextDirection()(page.body);
  const { intro, sections } = sectionsOf(parseShopPage(page.body));
  return (
    <div className="about-page">
      <AboutBand title={fillFacts(page.title, shop)} mission={shop.mission} banner={banner} />
      <div lang={lang} dir={lang && 'ltr'}>
        {intro.length > 0 && (
          <div className="container-page pt-(--section) font-d3">
            <div className="max-w-[27em] [&_p]:text-balance">
              <PageBlocks blocks={intro} />
            </div>
          </div>
        )}
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other identity, and never move
          <AboutSection key={index} section={section} />
        ))}
      </div>
      <WaysIn />
    </div>
  );
}

/** The collections, and a person to ask. */
function WaysIn() {
  const shop = useShop();
  const { whatsapp, helpText } = shop;
  const ways = waysIn(shop);
  const t = useT();
  const tWhole = useTWhole();
  return (
    <section aria-labelledby="ways-in" className="container-page section-space print:hidden">
      <div className="grid gap-x-6 gap-y-7 border-line border-t pt-8 md:pt-10 lg:grid-cols-[minmax(0,360px)_1fr]">
        <div>
          <h2 id="ways-in" className="font-d2">
            {t('Come in')}
          </h2>
          <p className="mt-3 max-w-[20em] text-ink-2">
            {t('Look around, or ask first. A person answers on WhatsApp.')}
          </p>
          <a
            href={`https://wa.me/${whatsappDigits(whatsapp)}?text=${encodeURIComponent(helpText)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('secondary', 'normal', 'mt-5')}
          >
            <Icon name="whatsapp" className="size-5" /> {t('Ask on WhatsApp')}
          </a>
        </div>
        <ul className={ways.length > 0 ? 'border-line border-t lg:max-w-[644px]' : ''}>
          {ways.map(({ path, label, line }) => (
            <li key={path} className="border-line border-b">
              <Link to={path} className="group flex min-h-19 items-center justify-between gap-4 py-3">
                <span>
                  <span className="block font-d4 underline-offset-4 group-hover:underline">{tWhole(label)}</span>
                  <span className="block text-ink-2 text-sm">{tWhole(line)}</span>
                </span>
                <Icon name="chevron-right" className="size-5 text-ink-2 rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
