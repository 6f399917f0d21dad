import { href } from 'react-router';
import { shopPageSlugs } from '#app/content/page-text.ts';
import { readPageWords } from '#app/content/shop-pages.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import { type Column, DataTable } from '../pieces/data-table.tsx';
import { ListBody } from '../pieces/list-tools.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { RowLink } from '../pieces/row-link.tsx';
import { Tabs } from '../pieces/tabs.tsx';
import { UrduMark } from '../pieces/urdu-mark.tsx';
import type { Route } from './+types/text-pages-page.ts';
import { contentTabs } from './content-places.ts';

export const meta = () => [{ title: 'Pages · office' }];

export async function loader() {
  const [pages, { speaksUrdu }] = await Promise.all([readPageWords(shopPageSlugs), readShopSettings()]);
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
  { key: 'words', head: 'Words', end: true, cell: ({ words }) => words },
];

/** Only while the shop has pages in Urdu. */
const urduColumn: Column<TextPage> = { key: 'urdu', head: 'In Urdu', cell: sayUrdu };

/** Whose Urdu words shoppers read; a mark where they read English. */
function sayUrdu({ urdu }: TextPage) {
  if (urdu === 'lacking') return <UrduMark lacks={['text']} />;
  return urdu === 'yours' ? 'yours' : 'the default';
}

function sayLacking(pages: readonly TextPage[]): string | null {
  const count = pages.filter(({ urdu }) => urdu === 'lacking').length;
  return count === 0 ? null : `${count} without Urdu`;
}

export default function TextPagesPage({ loaderData: { pages, speaksUrdu } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Storefront" beside={speaksUrdu && sayLacking(pages)} />
      <Tabs
        label="Parts of the storefront"
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
                    speaksUrdu && page.urdu === 'lacking' ? sayUrdu(page) : `${page.words} words`,
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
