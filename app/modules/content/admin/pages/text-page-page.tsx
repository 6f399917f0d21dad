import { useState } from 'react';
import { data, href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { signedInContext } from '#app/admin/guard.server.ts';
import { mayVisit } from '#app/admin/permissions.ts';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { readLanguage } from '#app/i18n/language.ts';
import { withCarriers } from '#app/modules/orders/couriers/carriers.server.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { forEverybody, type ShopSettings } from '#app/modules/settings/shop-settings.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { inUrdu } from '#app/storefront/layout/frame.server.ts';
import { factsOf, type ShopFacts, withFacts } from '../../pages/page-facts.ts';
import { fillFacts, parseShopPage, sectionsOf, shopPageSlugs } from '../../pages/page-text.ts';
import { PageBlocks, PageSections } from '../../pages/shop-page-body.tsx';
import { readDefaultPage, readPageTexts } from '../../pages/shop-pages.server.ts';
import type { Route } from './+types/text-page-page.ts';
import { PageTextsCard, urduPreview } from './page-texts-card.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.page.title ?? 'Page'} · Admin` }];
}

function slugOf(text: string) {
  const slug = shopPageSlugs.find((each) => each === text);
  if (!slug) throw data(null, { status: 404 });
  return slug;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const slug = slugOf(params.slug);
  const [pages, standard, urduStandard, shop] = await Promise.all([
    readPageTexts([slug]),
    readDefaultPage(slug, 'en'),
    readDefaultPage(slug, 'ur'),
    readShopSettings(),
  ]);
  const { title = '', body = '', urduTitle = '', urduBody = '' } = pages[0] ?? {};
  const page = { title, body, urduTitle, urduBody };
  return {
    slug,
    page,
    standard,
    urdu: shop.speaksUrdu
      ? { standard: urduStandard, facts: urduFactsOf(await withCarriers(forEverybody(shop))) }
      : null,
    seesHistory: mayVisit(context.get(signedInContext), href('/admin/activity')),
  };
}

function urduFactsOf(shop: ShopSettings) {
  return factsOf({ ...shop, ...inUrdu(shop), language: 'ur' });
}

const names = { title: 'Title', body: 'Text', urduTitle: 'Urdu title', urduBody: 'Urdu text' } as const;

export default function TextPagePage({ loaderData }: Route.ComponentProps) {
  const { slug, page, standard, urdu, seesHistory } = loaderData;
  const [params] = useSearchParams();
  const [side, setSide] = useState<'words' | 'preview'>('words');
  const [chosen, setLanguage] = useState(readLanguage(params.get('language')));
  const editor = useEditor({
    area: 'content',
    save: { action: 'save-page', slug },
    read: page,
    names,
    saved: 'Published',
  });
  const { values } = editor;
  const inUrdu = chosen === 'ur' ? urdu : null;
  const preview = inUrdu ? urduPreview(values, standard, inUrdu.standard) : values;
  const hidden = (of: typeof side) => (side === of ? '' : 'max-xl:hidden');
  const look =
    'h-8 flex-1 font-medium text-ink-2 aria-pressed:bg-green-tint aria-pressed:font-semibold aria-pressed:text-green max-md:h-11';
  return (
    <EditForm editor={editor} id="text">
      <PageHead title={page.title} back={{ to: href('/admin/content/pages'), label: 'All pages' }}>
        {seesHistory && (
          <AdminButtonLink
            to={`${href('/admin/activity')}?kind=page&q=${slug}`}
            icon="history"
            iconOnly="phone"
            look="quiet"
          >
            Activity log
          </AdminButtonLink>
        )}
        <AdminButtonLink to={href(`/${slug}`)} target="_blank" icon="eye" iconOnly="phone">
          View in shop
        </AdminButtonLink>
        <SaveButtons editor={editor} form="text" label="Publish now" />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5 xl:grid-cols-2">
        <div className="flex overflow-hidden rounded-card border border-strong bg-milk xl:hidden">
          <button type="button" aria-pressed={side === 'words'} onClick={() => setSide('words')} className={look}>
            Edit
          </button>
          <button type="button" aria-pressed={side === 'preview'} onClick={() => setSide('preview')} className={look}>
            Preview
          </button>
        </div>
        <div className={`min-w-0 ${hidden('words')}`}>
          <PageTextsCard
            editor={editor}
            standard={standard}
            urduStandard={inUrdu?.standard ?? null}
            onLanguage={setLanguage}
          />
        </div>
        <TextPreview
          title={preview.title}
          body={preview.body}
          urduFacts={inUrdu?.facts ?? null}
          className={`min-w-0 xl:sticky xl:top-3 ${hidden('preview')}`}
        />
      </div>
    </EditForm>
  );
}

type TextPreviewProps = {
  title: string;
  body: string;
  /** What the names of settings stand for on pages in Urdu; null for the page in English. */
  urduFacts: ShopFacts | null;
  className?: string;
};

/** The page as shoppers will read it, of the shop's own pieces, while it is written. Its links lead nowhere here. */
function TextPreview({ title, body, urduFacts, className = '' }: TextPreviewProps) {
  const shop = useShop();
  const text = urduFacts ? withFacts(body, urduFacts) : body;
  const { intro, sections } = sectionsOf(parseShopPage(text));
  return (
    <Card title={urduFacts ? 'As shoppers read it in Urdu' : 'As shoppers read it'} className={className}>
      <div
        inert
        {...(urduFacts && { lang: 'ur', dir: 'rtl' })}
        className={`wrap-anywhere rounded-control bg-milk font-normal text-[1rem] leading-7 [&_h2]:text-[1.375rem]! ${urduFacts ? 'admin-urdu-text' : ''}`}
      >
        <p dir="auto" className="mb-4 font-d3">
          {urduFacts ? withFacts(title, urduFacts) : fillFacts(title, shop)}
        </p>
        <PageBlocks blocks={intro} />
        <PageSections sections={sections} />
      </div>
    </Card>
  );
}
