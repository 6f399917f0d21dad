import { useState } from 'react';
import { data, href, useSearchParams } from 'react-router';
import { shopPageSlugs } from '#app/content/page-text.ts';
import { readPageVersions } from '#app/content/page-versions.server.ts';
import { readShopPage } from '#app/content/shop-pages.server.ts';
import { defaultShopPages } from '#app/content/shop-pages.ts';
import { EditForm, SaveButtons } from '../editor/edit-form.tsx';
import { useEditor } from '../editor/editor.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import type { Route } from './+types/text-page-page.ts';
import { PageVersions } from './page-versions.tsx';
import { readLinkPlaces } from './read-link-places.server.ts';
import { TextField } from './text-field.tsx';
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
  const page = await readShopPage(slug);
  const [versions, places] = await Promise.all([
    readPageVersions(slug, { title: page.title, body: page.body }),
    readLinkPlaces(),
  ]);
  return {
    page,
    standard: defaultShopPages[slug],
    places,
    // The texts of all of them would be a megabyte.
    versions: versions.map(({ id, by, at }) => ({ id, by, at })),
    shown: versions.find(({ id }) => String(id) === url.searchParams.get('version')) ?? null,
    now: new Date(),
  };
}

const names = { title: 'Title', body: 'Text' } as const;

export default function TextPagePage({ loaderData }: Route.ComponentProps) {
  const { page, standard, places, versions, shown, now } = loaderData;
  const { slug, title, body } = page;
  const [, setParams] = useSearchParams();
  const [side, setSide] = useState<'words' | 'preview'>('words');
  const editor = useEditor({
    room: 'content',
    save: { act: 'save-page', slug },
    read: { title, body },
    names,
    saved: 'Published',
  });
  const { values } = editor;
  const isDefault = values.title === standard.title && values.body === standard.body;
  const hidden = (of: typeof side) => (side === of ? '' : 'max-xl:hidden');
  const look =
    'h-8 flex-1 font-medium text-ink-2 aria-pressed:bg-green-tint aria-pressed:font-semibold aria-pressed:text-green max-md:h-11';
  return (
    <EditForm editor={editor} id="text">
      <PageHead title={page.title} back={{ to: href('/admin/content/pages'), label: 'All pages' }}>
        <OfficeButtonLink to={href(`/${slug}`)} target="_blank" icon="eye" iconOnly="phone">
          See in shop
        </OfficeButtonLink>
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
          <Card
            title="Words"
            end={
              <OfficeButton
                small
                look="quiet"
                disabled={isDefault}
                onClick={() => editor.change({ title: standard.title, body: standard.body })}
              >
                Default text
              </OfficeButton>
            }
          >
            <OfficeField label="Title" {...editor.text('title')} maxLength={200} />
            <TextField label="Text" {...editor.text('body')} places={places} />
            <p className="mt-2 text-ink-3 text-second">
              An empty line ends a paragraph. In braces stand settings of the shop:{' '}
              {'{shopName} {phone} {email} {whatsapp} {openingHours} {deliveryDays} {processed}'}.
            </p>
          </Card>
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
          title={values.title}
          body={values.body}
          className={`min-w-0 xl:sticky xl:top-3 ${hidden('preview')}`}
        />
      </div>
    </EditForm>
  );
}
