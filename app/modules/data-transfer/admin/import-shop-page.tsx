import { data, href, Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { Card } from '#app/admin/components/card.tsx';
import { type Column, DataTable } from '#app/admin/components/list/data-table.tsx';
import { MoreLink, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formats } from '../formats.server.ts';
import { isAtWork, type MoveState, type Remark, type RemarkKind } from '../import.ts';
import { type EarlierMove, type Move, readEarlierMoves, readMove, readRemarks } from '../imports.server.ts';
import { countMissingPictures } from '../missing-pictures.server.ts';
import type { Route } from './+types/import-shop-page.ts';
import { ChooseExport } from './choose-import.tsx';
import { MoveProgress } from './import-progress.tsx';
import { MissingPictures } from './missing-pictures.tsx';
import { readShopCollections } from './shop-collections.server.ts';

export const meta = () => [{ title: 'Import from another shop · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const id = url.searchParams.get('move');
  const choices = formats.map(({ name, label }) => ({ name, label }));
  const [shop, pictures] = await Promise.all([readShopCollections(), countMissingPictures()]);
  if (id === null) return { choices, shop, pictures, earlier: await readEarlierMoves(), move: null, page: noPage };
  const after = Number(url.searchParams.get('after') ?? 0);
  const move = z.uuid().safeParse(id).success ? await readMove(id) : null;
  if (!move) throw data(null, { status: 404 });
  return {
    choices,
    shop,
    pictures,
    earlier: [],
    move,
    page: await readRemarks(id, Number.isSafeInteger(after) ? after : 0, ['rejected', 'note']),
  };
}

type Row = Remark & { position: number };
const noPage: { rows: Row[]; next: string | null } = { rows: [], next: null };

type Loaded = Route.ComponentProps['loaderData'];

export default function ImportShopPage({ loaderData }: Route.ComponentProps) {
  const { choices, earlier, move, shop, pictures } = loaderData;
  const [input] = useSearchParams();
  const back = move
    ? { to: href('/admin/products/move-in'), label: 'Import from another shop' }
    : { to: href('/admin/products'), label: 'All products' };
  return (
    <>
      <PageHead title="Import from another shop" {...(move && { beside: move.label })} back={back} />
      <div className="grid max-w-240 gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5">
        {move ? (
          <MoveProgress key={move.id} move={move} shop={shop} />
        ) : (
          <ChooseExport formats={choices} given={input.get('format')} />
        )}
        {(!move || move.state === 'moved') && <MissingPictures {...pictures} />}
        {earlier.length > 0 && <EarlierMoves moves={earlier} />}
      </div>
      {move && <Remarks key={`${move.id} ${move.state}`} loaded={loaderData} move={move} />}
    </>
  );
}

const states: Record<MoveState, string> = {
  sending: 'upload incomplete',
  checking: 'being checked',
  checked: 'checked, not imported',
  moving: 'importing',
  moved: 'imported',
  failed: 'could not be read',
};

function EarlierMoves({ moves }: { moves: readonly EarlierMove[] }) {
  return (
    <Card title="Earlier imports" count={moves.length}>
      <ul className="grid gap-1.5">
        {moves.map(({ id, label, state, begunAt, actorName }) => (
          <li key={id}>
            <Link to={`?move=${id}`} className="font-medium underline underline-offset-3">
              {label}, {begunAt.slice(0, 10)}
            </Link>{' '}
            <span className="text-ink-2">
              {states[state]}, by {actorName}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const keyOf = ({ position }: Row) => String(position);
const kinds: Record<RemarkKind, { label: string; look: string }> = {
  rejected: { label: 'Skipped', look: 'text-clay-text' },
  picture: { label: 'No picture', look: 'text-ink-2' },
  note: { label: 'Note', look: 'text-ink-2' },
};

const columns: Column<Row>[] = [
  {
    key: 'kind',
    head: 'Result',
    cell: ({ kind }) => <span className={`font-medium ${kinds[kind].look}`}>{kinds[kind].label}</span>,
    className: 'w-32',
  },
  { key: 'place', head: 'Where', cell: ({ place }) => <bdi>{place}</bdi>, className: 'w-64 wrap-anywhere' },
  { key: 'words', head: 'Why', cell: ({ words }) => <bdi className="wrap-anywhere">{words}</bdi> },
];

/** What was left out, and what the owner should know, record by record. */
function Remarks({ loaded, move }: { loaded: Loaded; move: Move }) {
  const [params] = useSearchParams();
  const { rows, more } = useMoreRows<Row, Loaded>(loaded.page, keyOf, ({ page }) => page);
  if (rows.length === 0)
    return isAtWork(move.state) || move.state === 'sending' || move.state === 'failed' ? null : (
      <p className="px-6 pb-6 text-ink-3 max-md:px-3.5">Nothing was skipped.</p>
    );
  return (
    <div className="px-6 pb-6 max-md:px-0" key={params.get('move')}>
      <DataTable
        label="Skipped, and notes"
        rows={rows}
        keyOf={keyOf}
        nameOf={({ place }) => place}
        columns={columns}
        phone={({ kind, place, words }) => (
          <div className="wrap-anywhere py-1">
            <p className="flex justify-between gap-3">
              <bdi className="text-ink-3">{place}</bdi>
              <span className={`whitespace-nowrap font-medium ${kinds[kind].look}`}>{kinds[kind].label}</span>
            </p>
            <bdi>{words}</bdi>
          </div>
        )}
      />
      <MoreLink more={more} says={`${rows.length} shown`} />
    </div>
  );
}
