import { useState } from 'react';
import { data, href } from 'react-router';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { UrduField } from '#app/admin/components/urdu-field.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import type { Picture } from '#app/infra/media/pictures/picture.ts';
import type { Problems } from '#app/infra/merge.ts';
import { messages } from '#app/infra/text/messages.ts';
import type { AdminProduct } from '#app/modules/catalog/admin-products.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { fallbackHeaderText } from '../content.ts';
import { type ContentValues, contentFieldNames, formatContentValue } from '../content-form.ts';
import { shopPageSlugs } from '../pages/page-text.ts';
import { previewOf } from '../preview.ts';
import { readForContentEditor } from '../save-content.server.ts';
import type { Route } from './+types/content-page.ts';
import { BannersCard } from './banners-card.tsx';
import { type ContentPart, contentParts, contentTabs } from './content-places.ts';
import { PickCard } from './pick-card.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { SaleCard } from './sale-card.tsx';
import { ServicesCard } from './services-card.tsx';

export const meta = () => [{ title: 'Storefront · Admin' }];

export async function loader({ params }: Route.LoaderArgs) {
  const part = contentParts.find((each) => each === params.part);
  if (!part) throw data(null, { status: 404 });
  return { part, ...(await readForContentEditor()), now: new Date().toISOString() };
}

type Loaded = Route.ComponentProps['loaderData'];

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { part, values: read, now } = loaderData;
  const known = useKnown(loaderData);
  const editor = useEditor({
    area: 'content',
    save: { action: 'save-content' },
    read,
    names: contentFieldNames,
    say: formatContentValue,
    saved: 'Published. Open pages of the shop show it now.',
  });
  const { values, problems, change } = editor;
  return (
    <EditForm editor={editor} id="content">
      <PageHead title="Storefront">
        <SaveButtons editor={editor} form="content" label="Publish now" />
      </PageHead>
      <Tabs
        label="Storefront sections"
        tabs={contentTabs({ services: values.services.length, pages: shopPageSlugs.length })}
        current={href('/admin/content/:part', { part })}
      />
      <div className="grid grid-cols-1 items-start gap-3.5 px-6 py-3.5 max-md:px-3.5 xl:grid-cols-[minmax(0,1fr)_440px]">
        <div className="grid min-w-0 grid-cols-1 gap-3.5">
          {problems[''] && <Notice kind="wrong">{problems['']}</Notice>}
          <Parts part={part} values={values} change={change} problems={problems} known={known} now={now} />
        </div>
        <PreviewFrame now={now} makePreview={(moment) => previewOf(values, known.forPreview, moment)} />
      </div>
    </EditForm>
  );
}

type PartsProps = {
  part: ContentPart;
  values: ContentValues;
  change: (changes: Partial<ContentValues>) => void;
  problems: Problems;
  known: ReturnType<typeof useKnown>;
  now: string;
};

function Parts({ part, values, change, problems, known, now }: PartsProps) {
  const announcement = (
    <AnnouncementCard values={values} problems={problems} explained={part === 'announcement'} change={change} />
  );
  const banners = (field: 'hero' | 'home') => (
    <BannersCard
      title={contentFieldNames[field]}
      banners={values[field]}
      field={field}
      problems={problems}
      pictures={known.pictures}
      now={now}
      collections={known.collections}
      onChange={(next) => change({ [field]: next })}
      onPicture={known.learnPicture}
    />
  );
  const pick = (kind: 'featured' | 'trending') => (
    <PickCard
      kind={kind}
      pick={values[kind]}
      product={known.products.get(values[kind]?.productId ?? 0)}
      pictures={known.pictures}
      problems={problems}
      onChange={(next) => change({ [kind]: next })}
      onProduct={known.learnProduct}
      onPicture={known.learnPicture}
    />
  );
  if (part === 'announcement') return announcement;
  if (part === 'services')
    return (
      <ServicesCard services={values.services} problems={problems} onChange={(services) => change({ services })} />
    );
  if (part === 'featured')
    return (
      <>
        {pick('featured')}
        {pick('trending')}
      </>
    );
  return (
    <>
      {announcement}
      {banners('hero')}
      <SaleCard
        sale={values.sale}
        problems={problems}
        now={now}
        collections={known.collections}
        onChange={(sale) => change({ sale })}
      />
      {banners('home')}
    </>
  );
}

type AnnouncementCardProps = Pick<PartsProps, 'values' | 'problems' | 'change'> & { explained: boolean };

function AnnouncementCard({ values, problems, explained, change }: AnnouncementCardProps) {
  const { announcement: text, urduAnnouncement } = values;
  const { isOwn } = useShop();
  return (
    <Card title="Announcement" end={<span className="text-ink-3 text-second">shown on every page</span>}>
      <AdminField
        silent={!explained}
        label="Announcement line"
        value={text ?? ''}
        maxLength={160}
        disabled={text === null}
        placeholder={text === null && !isOwn ? fallbackHeaderText : ''}
        error={problems.announcement}
        hint={
          text === ''
            ? `Empty, so the shop ${isOwn ? 'leaves the line out' : `shows “${messages.none.text}”`}.`
            : text === null
              ? undefined
              : `${text.length} of 160 characters`
        }
        onChange={({ target }) => change({ announcement: target.value })}
      />
      {text !== null && (
        <UrduField
          className="mt-3"
          label="Announcement in Urdu"
          value={urduAnnouncement}
          maxLength={160}
          error={problems.urduAnnouncement}
          hint={urduAnnouncement ? undefined : 'Urdu pages show the English text until you add it.'}
          onChange={({ target }) => change({ urduAnnouncement: target.value })}
        />
      )}
      {(explained || text === null) && (
        <CheckBox
          label={`No announcement: the shop ${isOwn ? 'leaves the line out' : `shows “${fallbackHeaderText}”`}`}
          checked={text === null}
          // Both go, so that taking it back brings both.
          onChange={({ target }) =>
            change(target.checked ? { announcement: null, urduAnnouncement: '' } : { announcement: '' })
          }
        />
      )}
    </Card>
  );
}

/** The pictures and products that the values refer to: those from the loader, and those chosen since. */
function useKnown({ pictures, products, collections }: Loaded) {
  const [sent, setSent] = useState<readonly Picture[]>([]);
  const [chosen, setChosen] = useState<readonly AdminProduct[]>([]);
  const allPictures = new Map([...pictures, ...sent].map((picture) => [picture.id, picture]));
  const allProducts = new Map([...products, ...chosen].map((product) => [product.id, product]));
  const summaries = new Map(
    [...allProducts.values()].map(({ id, name, title, price, stock, picture }) => [
      id,
      { id, name, title, price, quantity: stock, pictures: picture ? [picture] : [] },
    ]),
  );
  return {
    pictures: allPictures,
    products: allProducts,
    collections,
    forPreview: { pictures: allPictures, products: summaries },
    learnPicture: (picture: Picture) => setSent((all) => [...all, picture]),
    learnProduct: (product: AdminProduct) => setChosen((all) => [...all, product]),
  };
}
