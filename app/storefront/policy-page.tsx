import type { MouseEvent } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { languageAt } from '#app/i18n/language.ts';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import {
  fillFacts,
  parseShopPage,
  type ShopPageSlug,
  sectionsOf,
  shopPageSlugs,
} from '#app/modules/content/pages/page-text.ts';
import { PageBlocks, PageSections, PageTexts } from '#app/modules/content/pages/shop-page-body.tsx';
import { readShopPage } from '#app/modules/content/pages/shop-pages.server.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageOnItsWay } from '#app/ui/history/pending-page-bar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/policy-page.ts';
import { Logo } from './layout/logo.tsx';
import { policyLinks } from './layout/navigation.ts';
import { addressOf, shopOf } from './seo/page-meta.ts';
import { shopPageMeta } from './seo/shop-page-meta.ts';

/** H3: the page of text at this address. */
export async function loader({ pattern, url }: Route.LoaderArgs) {
  const slug = shopPageSlugs.find((each) => pattern.endsWith(each));
  if (!slug) throw new Error(`No page of text has the address ${pattern}.`);
  return { page: await readShopPage(slug, languageAt(url.pathname)), origin: url.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, origin } = loaderData;
  return shopPageMeta(page, addressOf(matches, origin, href(`/${page.slug}`)), shopOf(matches));
}

/** A policy, or how to reach the shop: a letter on plain paper, with the logo as the way home (A1). */
export default function PolicyPage({ loaderData: { page } }: Route.ComponentProps) {
  const shop = useShop();
  const written = useTextDirection();
  const { lang } = written(page.body);
  const isTitleInUrdu = lang && !written(page.title).lang;
  const { intro, sections } = sectionsOf(parseShopPage(page.body));
  return (
    <div className="mx-auto max-w-[calc(680px+2*var(--gut))] px-(--gut) pb-12 md:pb-20">
      <header className="flex items-center justify-between gap-4 py-5 md:py-8">
        <Logo className="min-w-0 shrink! [&_svg]:shrink-0" />
        <BackLink />
      </header>
      <main lang={lang} dir={lang && 'ltr'} className="pt-6 md:pt-10">
        <h1 {...(isTitleInUrdu && { lang: 'ur', dir: 'rtl' })} className="font-d1">
          {fillFacts(page.title, shop)}
        </h1>
        <div className="mt-5 text-lead md:mt-6">
          <PageBlocks blocks={intro} />
        </div>
        {page.slug === 'contactinformation' && <ContactRows />}
        <PageSections sections={sections} />
      </main>
      <OtherPolicies slug={page.slug} />
      <PageOnItsWay />
    </div>
  );
}

/** Back to where one was in the shop, a half-filled form for instance; to its front door where one comes from outside. */
function BackLink() {
  const navigate = useNavigate();
  const t = useT();
  function goBack(event: MouseEvent): void {
    const historyIndex: unknown = window.history.state?.idx;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (typeof historyIndex !== 'number' || historyIndex === 0) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link
      to={href('/')}
      onClick={goBack}
      className="-me-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-label print:hidden"
    >
      <Icon name="arrow-left" className="size-5 rtl:-scale-x-100" /> {t('Back')}
    </Link>
  );
}

/** The shop's phone, WhatsApp, e-mail and hours, as the owner has set them. */
function ContactRows() {
  const shop = useShop();
  const t = useT();
  const rows = [
    { icon: 'phone', label: 'Phone', name: 'phone', hours: shop.openingHours },
    { icon: 'whatsapp', label: 'WhatsApp', name: 'whatsapp', hours: shop.openingHours },
    { icon: 'mail', label: 'E-mail', name: 'email', hours: null },
  ] as const;
  return (
    <dl className="mt-8">
      {rows.map(({ icon, label, name, hours }) => (
        <div key={name} className="grid grid-cols-[136px_1fr] items-center border-line border-t py-2">
          <dt className="flex items-center gap-3.5 text-ink-2">
            <Icon name={icon} className="size-5 text-green" /> {t(label)}
          </dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-4 font-semibold [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:wrap-anywhere">
            <PageTexts words={[{ kind: 'fact', name }]} />
            {hours && <span className="font-normal text-ink-2 text-sm">{hours}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OtherPolicies({ slug }: { slug: ShopPageSlug }) {
  const t = useT();
  return (
    <nav aria-label={t('Policies')} className="mt-12 border-line border-t pt-4 md:mt-16 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {policyLinks
          .filter(({ to }) => to !== href(`/${slug}`))
          .map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-ink-2 text-sm underline decoration-[1.5px] underline-offset-2 hover:text-ink"
              >
                {t(label)}
              </Link>
            </li>
          ))}
      </ul>
      <ButtonLink to={href('/')} look="secondary" className="mt-5">
        {t('Back to the shop')}
      </ButtonLink>
    </nav>
  );
}
