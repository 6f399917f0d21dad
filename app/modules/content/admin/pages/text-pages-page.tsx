import { href } from 'react-router';
import { type Column, DataTable } from '#app/admin/components/list/data-table.tsx';
import { ListBody } from '#app/admin/components/list/list-tools.tsx';
import { PhoneRow } from '#app/admin/components/list/phone-row.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { UrduMark } from '#app/admin/components/urdu-mark.tsx';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import { shopPageSlugs } from '../../pages/page-text.ts';
import { readPageTexts } from '../../pages/shop-pages.server.ts';
import { contentTabs } from '../content-places.ts';
import type { Route } from './+types/text-pages-page.ts';

export const meta = () => [{ title: 'Pages · Admin' }];

export async function loader() {
  const [pages, { speaksUrdu }] = await Promise.all([readPageTexts(shopPageSlugs), readShopSettings()]);
  return {
    speaksUrdu,
    pages: pages.map(({ slug, title, body, urduBody, isOwn }) => ({
      slug,
      title,
      words: body.split(/\s+/).filter(Boolean).length,
      rewritten: isOwn,
      urdu: urduBody ? ('yours' as const) : isOwn ? ('lacking' as const) : ('ours' as const),
    })),
  };
}

type TextPage = Route.ComponentProps['loaderData']['pages'][number];

const columns: Column<TextPage>[] = [
  {
    key: 'title',
    head: 'Page',
    cell: ({ slug, title }) => (
      <RowLink to={href('/admin/content/pages/:slug', { slug })} className="font-medium">
        {title}
      </RowLink>
    ),
  },
  { key: 'address', head: 'Address', cell: ({ slug }) => href(`/${slug}`) },
  { key: 'text', head: 'Text', cell: ({ rewritten }) => (rewritten ? 'yours' : 'the default') },
  { key: 'words', head: 'Length', end: true, cell: ({ words }) => `${words} words` },
];

/** Only while the shop has pages in Urdu. */
const urduColumn: Column<TextPage> = { key: 'urdu', head: 'In Urdu', cell: formatUrdu };

/** Whose Urdu words shoppers read; a mark where they read English. */
function formatUrdu({ urdu }: TextPage) {
  if (urdu === 'lacking') return <UrduMark lacks={['text']} />;
  return urdu === 'yours' ? 'yours' : 'the default';
}

function formatLacking(pages: readonly TextPage[]): string | null {
  const count = pages.filter(({ urdu }) => urdu === 'lacking').length;
  return count === 0 ? null : `${count} without Urdu`;
}

export default function TextPagesPage({ loaderData: { pages, speaksUrdu } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Storefront" beside={speaksUrdu && formatLacking(pages)} />
      <Tabs
        label="Storefront sections"
        tabs={contentTabs({ pages: pages.length })}
        current={href('/admin/content/pages')}
      />
      <div className="pt-3.5">
        <ListBody>
          <DataTable
            label="Pages of text"
            rows={pages}
            keyOf={({ slug }) => slug}
            nameOf={({ title }) => title}
            columns={speaksUrdu ? [...columns, urduColumn] : columns}
            phone={(page) => (
              <PhoneRow
                lines={[
                  [
                    <RowLink key="title" to={href('/admin/content/pages/:slug', { slug: page.slug })}>
                      {page.title}
                    </RowLink>,
                    page.rewritten ? 'yours' : 'the default',
                  ],
                  [
                    href(`/${page.slug}`),
                    speaksUrdu && page.urdu === 'lacking' ? formatUrdu(page) : `${page.words} words`,
                  ],
                ]}
              />
            )}
          />
        </ListBody>
      </div>
    </>
  );
}
