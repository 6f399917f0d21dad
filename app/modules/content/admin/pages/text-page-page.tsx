import { useState } from 'react';
import { data, href, useSearchParams } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import { readLanguage } from '#app/i18n/language.ts';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { forEverybody, type ShopSettings } from '#app/modules/settings/shop-settings.ts';
import { inUrdu } from '#app/storefront/layout/frame.server.ts';
import { factsOf } from '../../pages/page-facts.ts';
import { shopPageSlugs } from '../../pages/page-text.ts';
import { readPageVersions } from '../../pages/page-versions.server.ts';
import { readDefaultPage, readPageTexts } from '../../pages/shop-pages.server.ts';
import { readLinkPlaces } from '../read-link-places.server.ts';
import type { Route } from './+types/text-page-page.ts';
import { PageTextsCard, urduPreview } from './page-texts-card.tsx';
import { PageVersions } from './page-versions.tsx';
import { TextPreview } from './text-preview.tsx';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.page.title ?? 'Page'} · office` }];
}

function slugOf(text: string) {
  const slug = shopPageSlugs.find((each) => each === text);
  if (!slug) throw data(null, { status: 404 });
  return slug;
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const slug = slugOf(params.slug);
  const [pages, places, standard, urduStandard, shop] = await Promise.all([
    readPageTexts([slug]),
    readLinkPlaces(),
    readDefaultPage(slug, 'en'),
    readDefaultPage(slug, 'ur'),
    readShopSettings(),
  ]);
  const { title = '', body = '', urduTitle = '', urduBody = '' } = pages[0] ?? {};
  const page = { title, body, urduTitle, urduBody };
  const versions = await readPageVersions(slug, page);
  return {
    slug,
    page,
    standard,
    places,
    urdu: shop.speaksUrdu ? { standard: urduStandard, facts: urduFactsOf(forEverybody(shop)) } : null,
    // The texts of all of them would be a megabyte.
    versions: versions.map(({ id, by, at }) => ({ id, by, at })),
    shown: versions.find(({ id }) => String(id) === url.searchParams.get('version')) ?? null,
    now: new Date(),
  };
}

function urduFactsOf(shop: ShopSettings) {
  return factsOf({ ...shop, ...inUrdu(shop), language: 'ur' });
}

const names = { title: 'Title', body: 'Text', urduTitle: 'Urdu title', urduBody: 'Urdu text' } as const;

export default function TextPagePage({ loaderData }: Route.ComponentProps) {
  const { slug, page, standard, urdu, places, versions, shown, now } = loaderData;
  const [params, setParams] = useSearchParams();
  const [side, setSide] = useState<'words' | 'preview'>('words');
  const [chosen, setLanguage] = useState(readLanguage(params.get('language')));
  const editor = useEditor({
    room: 'content',
    save: { act: 'save-page', slug },
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
        <AdminButtonLink to={href(`/${slug}`)} target="_blank" icon="eye" iconOnly="phone">
          See in shop
        </AdminButtonLink>
        <SaveButtons editor={editor} form="text" label="Publish now" />
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5 xl:grid-cols-2">
        <div className="flex overflow-hidden rounded-card border border-strong bg-milk xl:hidden">
          <button type="button" aria-pressed={side === 'words'} onClick={() => setSide('words')} className={look}>
            Write
          </button>
          <button type="button" aria-pressed={side === 'preview'} onClick={() => setSide('preview')} className={look}>
            Preview
          </button>
        </div>
        <div className={`grid min-w-0 gap-3.5 ${hidden('words')}`}>
          <PageTextsCard
            editor={editor}
            standard={standard}
            urduStandard={inUrdu?.standard ?? null}
            places={places}
            onLanguage={setLanguage}
          />
          <PageVersions
            versions={versions}
            shown={shown}
            current={values}
            now={now}
            onBring={(text) => {
              editor.change(text);
              setParams({}, { preventScrollReset: true });
            }}
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
