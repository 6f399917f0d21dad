import { data, href } from 'react-router';
import { shopPageSlugs } from '#app/content/page-text.ts';
import { readShopPage } from '#app/content/shop-pages.server.ts';
import { defaultShopPages } from '#app/content/shop-pages.ts';
import { EditForm, SaveButtons } from '../editor/edit-form.tsx';
import { useEditor } from '../editor/editor.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeField, OfficeTextArea } from '../pieces/office-field.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import type { Route } from './+types/text-page-page.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.page.title ?? 'Page'} · office` }];
}

function slugOf(text: string) {
  const slug = shopPageSlugs.find((each) => each === text);
  if (!slug) throw data(null, { status: 404 });
  return slug;
}

export async function loader({ params }: Route.LoaderArgs) {
  const slug = slugOf(params.slug);
  return { page: await readShopPage(slug), standard: defaultShopPages[slug] };
}

const names = { title: 'Title', body: 'Text' } as const;

export default function TextPagePage({ loaderData }: Route.ComponentProps) {
  const { page, standard } = loaderData;
  const { slug, title, body } = page;
  const editor = useEditor({
    room: 'content',
    save: { act: 'save-page', slug },
    read: { title, body },
    names,
    saved: 'Published',
  });
  const { values } = editor;
  const isDefault = values.title === standard.title && values.body === standard.body;
  return (
    <EditForm editor={editor} id="text">
      <PageHead title={page.title} back={{ to: href('/admin/content/pages'), label: 'All pages' }}>
        <OfficeButtonLink to={href(`/${slug}`)} target="_blank" icon="eye" iconOnly="phone">
          See in shop
        </OfficeButtonLink>
        <SaveButtons editor={editor} form="text" label="Publish now" />
      </PageHead>
      <div className="grid items-start gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Card title="Words">
          <OfficeField label="Title" {...editor.text('title')} maxLength={200} />
          <OfficeTextArea
            className="mt-3.5 [&_textarea]:max-h-none! [&_textarea]:min-h-100"
            label="Text"
            {...editor.text('body')}
          />
        </Card>
        <Card title="How it is written">
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 text-second [&_dt]:whitespace-nowrap [&_dt]:font-medium">
            <dt>## Words</dt>
            <dd>a heading</dd>
            <dt>- words</dt>
            <dd>a point</dd>
            <dt>1. words</dt>
            <dd>a step</dd>
            <dt>[words](/path)</dt>
            <dd>a link to a page of the shop</dd>
            <dt>{'{phone}'}</dt>
            <dd>
              the shop’s own phone; also {'{shopName} {email} {whatsapp} {openingHours} {deliveryDays} {processed}'}
            </dd>
          </dl>
          <p className="mt-2 text-ink-3 text-second">An empty line ends a paragraph.</p>
          <OfficeButton
            className="mt-3"
            disabled={isDefault}
            onClick={() => editor.change({ title: standard.title, body: standard.body })}
          >
            Default text
          </OfficeButton>
        </Card>
      </div>
    </EditForm>
  );
}
