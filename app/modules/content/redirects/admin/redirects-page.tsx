import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { ListBody, ListTools } from '#app/admin/components/list/list-tools.tsx';
import { SearchField } from '#app/admin/components/list/search-field.tsx';
import { Segments, Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { contentTabs } from '../../admin/content-places.ts';
import { shopPageSlugs } from '../../pages/page-text.ts';
import { readCollectionPlaces } from '../../save-content.server.ts';
import { countMissingAddresses, listMissing, writeMissing } from '../missing-addresses.server.ts';
import { countRedirects, listRedirects } from '../redirects.server.ts';
import type { Route } from './+types/redirects-page.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MissingList } from './missing-list.tsx';
import { RedirectDialog, type RedirectDraft } from './redirect-dialog.tsx';
import { RedirectsList } from './redirects-list.tsx';

export const meta = () => [{ title: 'Redirects · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const after = url.searchParams.get('after');
  const showsMissing = url.searchParams.get('show') === 'missing';
  // What this process has counted since it wrote last.
  await writeMissing();
  const [page, found, all, missing, collections] = await Promise.all([
    showsMissing ? readMissingPage(after) : readRedirectsPage(q, after),
    q === '' || showsMissing ? null : countRedirects(q),
    countRedirects(),
    countMissingAddresses(),
    readCollectionPlaces(),
  ]);
  return { q, page, counts: { found: found ?? all, all, missing }, collections, now: new Date().toISOString() };
}

async function readRedirectsPage(q: string, after: string | null) {
  return { show: 'redirects' as const, ...(await listRedirects({ q, after })) };
}

async function readMissingPage(after: string | null) {
  const { rows, next } = await listMissing(Number(after) || 0);
  return { show: 'missing' as const, rows, next: next === null ? null : String(next) };
}

/** Old addresses and where they lead, and addresses that were opened and are not there. */
export default function RedirectsPage({ loaderData }: Route.ComponentProps) {
  const { q, page, counts, collections } = loaderData;
  const now = new Date(loaderData.now);
  const [params] = useSearchParams();
  const [draft, setDraft] = useState<RedirectDraft | null>(null);
  const [imports, setImports] = useState(false);
  const show = page.show;
  return (
    <>
      <PageHead title="Storefront">
        <AdminButtonLink icon="download" iconOnly="phone" reloadDocument to={href('/admin/content/redirects/csv')}>
          Export
        </AdminButtonLink>
        <AdminButton icon="upload" iconOnly="phone" onClick={() => setImports(true)}>
          Import
        </AdminButton>
        <AdminButton
          look="primary"
          icon="plus"
          iconOnly="phone"
          onClick={() => setDraft({ id: null, from: '', to: null })}
        >
          Add redirect
        </AdminButton>
      </PageHead>
      <Tabs
        label="Storefront sections"
        tabs={contentTabs({ pages: shopPageSlugs.length })}
        current={href('/admin/content/redirects')}
      />
      <div className="pt-3 max-md:pt-0">
        <ListTools
          says={
            show === 'redirects'
              ? 'They work where the shop has no page: a page that exists is shown'
              : 'Opened and not there, without who opened them; what scanners try is left out'
          }
        >
          <Segments
            label="Redirects"
            current={show === 'redirects' ? addressWith(params, { show: null }) : '?show=missing'}
            tabs={[
              {
                to: show === 'redirects' ? addressWith(params, { show: null }) : '?',
                label: 'Redirects',
                count: counts.all,
              },
              { to: '?show=missing', label: 'Not found', count: counts.missing },
            ]}
          />
          {show === 'redirects' && <SearchField label="Search redirects" placeholder="Part of either address" />}
        </ListTools>
      </div>
      <ListBody>
        {page.show === 'redirects' ? (
          <RedirectsList page={page} q={q} count={counts.found} now={now} onEdit={setDraft} />
        ) : (
          <MissingList page={page} count={counts.missing} now={now} onEdit={setDraft} />
        )}
      </ListBody>
      {draft && <RedirectDialog draft={draft} collections={collections} onClose={() => setDraft(null)} />}
      {imports && <ImportDialog onClose={() => setImports(false)} />}
    </>
  );
}
