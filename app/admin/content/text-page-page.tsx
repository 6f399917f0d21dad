import { useState } from 'react';
import { data, href, useFetcher } from 'react-router';
import { shopPageSlugs } from '#app/content/page-text.ts';
import type { SavedShopPage } from '#app/content/save-shop-page.server.ts';
import { readShopPage } from '#app/content/shop-pages.server.ts';
import { defaultShopPages } from '#app/content/shop-pages.ts';
import { actorOf } from '../guard.server.ts';
import { Card } from '../pieces/card.tsx';
import { ConflictDialog } from '../pieces/conflict-dialog.tsx';
import { useAnswer, useDraft, useUnsaved } from '../pieces/draft.ts';
import { SaveButtons } from '../pieces/edit-form.tsx';
import { OfficeButton, OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeField, OfficeTextArea } from '../pieces/office-field.tsx';
import { PageHead } from '../pieces/page-head.tsx';
import { showToast } from '../pieces/toast.tsx';
import type { Route } from './+types/text-page-page.ts';
import { actOnShopPage } from './content-acts.server.ts';

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

export function action({ request, params, context }: Route.ActionArgs): Promise<SavedShopPage> {
  return actOnShopPage(request, slugOf(params.slug), actorOf(context));
}

const names = { title: 'Title', body: 'Text' } as const;

export default function TextPagePage({ loaderData }: Route.ComponentProps) {
  const { page, standard } = loaderData;
  const draft = useDraft<{ title: string; body: string }, SavedShopPage>({ title: page.title, body: page.body });
  const undo = useFetcher<SavedShopPage>();
  const [closed, setClosed] = useState<SavedShopPage>();
  const { answer, values, changed, change } = draft;
  const problems = answer?.kind === 'invalid' ? answer.problems : {};
  const conflict = answer?.kind === 'conflict' && answer !== closed ? answer : null;
  const save = (edit?: Parameters<typeof draft.save>[1]) => draft.save({}, edit);
  useUnsaved({ count: changed.length, busy: draft.busy, save });
  useAnswer(answer, (ended) => {
    if (ended.kind !== 'saved') return;
    draft.settle();
    const back = ended.undo;
    showToast({
      text: 'Published',
      ...(back && {
        undo: () =>
          void undo.submit(JSON.parse(JSON.stringify(back)), {
            method: 'post',
            action: href('/admin/content/pages/:slug', { slug: page.slug }),
            encType: 'application/json',
          }),
      }),
    });
  });
  const isDefault = values.title === standard.title && values.body === standard.body;
  return (
    <>
      <form
        id="text"
        onSubmit={(event) => {
          event.preventDefault();
          // Enter in a dialog belongs to the dialog.
          if (changed.length > 0 && !document.querySelector('dialog[open]')) save();
        }}
      >
        <PageHead title={page.title} back={{ to: href('/admin/content/pages'), label: 'All pages' }}>
          <OfficeButtonLink to={href(`/${page.slug}`)} target="_blank" icon="eye" iconOnly="phone">
            See in shop
          </OfficeButtonLink>
          <SaveButtons edit={draft} form="text" label="Publish now" />
        </PageHead>
        <div className="grid items-start gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5 xl:grid-cols-[minmax(0,1fr)_340px]">
          <Card title="Words">
            <OfficeField
              label="Title"
              value={values.title}
              maxLength={200}
              error={problems.title}
              onChange={({ target }) => change({ title: target.value })}
            />
            <OfficeTextArea
              className="mt-3.5 [&_textarea]:max-h-none! [&_textarea]:min-h-100"
              label="Text"
              value={values.body}
              error={problems.body}
              onChange={({ target }) => change({ body: target.value })}
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
              <dd>the shop’s own phone; also {'{shopName} {email} {whatsapp} {openingHours} {deliveryDays}'}</dd>
            </dl>
            <p className="mt-2 text-ink-3 text-second">An empty line ends a paragraph.</p>
            <OfficeButton
              className="mt-3"
              disabled={isDefault}
              onClick={() => change({ title: standard.title, body: standard.body })}
            >
              Default text
            </OfficeButton>
          </Card>
        </div>
      </form>
      <ConflictDialog
        clashes={
          conflict?.clashes.map(({ field, mine, theirs }) => ({
            ...{ name: field, label: names[field], mine: String(mine), theirs: String(theirs) },
          })) ?? null
        }
        onlyMine={[]}
        by={null}
        onClose={() => setClosed(answer)}
        onChoose={(choices) => {
          if (!conflict) return;
          setClosed(answer);
          const edit = draft.rebase(choices, conflict.current);
          if (Object.keys(edit.after).length > 0) save(edit);
        }}
      />
    </>
  );
}
