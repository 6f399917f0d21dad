import { href } from 'react-router';
import { shopPageSlugs } from '#app/content/page-text.ts';
import { readShopPage } from '#app/content/shop-pages.server.ts';
import { defaultShopPages } from '#app/content/shop-pages.ts';
import { type Column, DataTable } from '../pieces/data-table.tsx';
import { ListBody } from '../pieces/list-tools.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { PhoneRow } from '../pieces/phone-row.tsx';
import { RowLink } from '../pieces/row-link.tsx';
import { Tabs } from '../pieces/tabs.tsx';
import type { Route } from './+types/text-pages-page.ts';
import { contentTabs } from './content-places.ts';

export const meta = () => [{ title: 'Pages · office' }];

export async function loader() {
  const pages = await Promise.all(shopPageSlugs.map((slug) => readShopPage(slug)));
  return {
    pages: pages.map(({ slug, title, body }) => ({
      slug,
      title,
      words: body.split(/\s+/).filter(Boolean).length,
      rewritten: body !== defaultShopPages[slug].body || title !== defaultShopPages[slug].title,
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

export default function TextPagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Storefront" />
      <Tabs
        label="Parts of the storefront"
        tabs={contentTabs({ pages: loaderData.pages.length })}
        current={href('/admin/content/pages')}
      />
      <div className="pt-3.5">
        <ListBody>
          <DataTable
            label="Pages of text"
            rows={loaderData.pages}
            keyOf={({ slug }) => slug}
            nameOf={({ title }) => title}
            columns={columns}
            phone={({ slug, title, rewritten, words }) => (
              <PhoneRow
                lines={[
                  [
                    <RowLink key="title" to={href('/admin/content/pages/:slug', { slug })}>
                      {title}
                    </RowLink>,
                    rewritten ? 'yours' : 'the default',
                  ],
                  [href(`/${slug}`), `${words} words`],
                ]}
              />
            )}
          />
        </ListBody>
      </div>
    </>
  );
}
