import { type FormEvent, useState } from 'react';
import { data, href, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { AdminButton, adminButtonClass } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import type { Column } from '#app/admin/components/list/data-table.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { PagedTable, useMoreRows } from '#app/admin/components/list/more-rows.tsx';
import { RowLink } from '#app/admin/components/list/row-link.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { type ImportLine, type ImportState, readImport, readImportLines } from '../../csv/imports.server.ts';
import type { ImportKind } from '../../csv/plan-import-line.server.ts';
import { fileTooLarge, largestFile } from '../../csv/products-csv.ts';
import { type ImportBack, readImportBack } from '../../csv/take-import-back.server.ts';
import type { Route } from './+types/import-page.ts';
import { sendImport } from './send-import.ts';
import { TakeFileBack } from './take-file-back.tsx';

export const meta = () => [{ title: 'Import products · Admin' }];

const kinds = ['new', 'changed', 'wrong', 'unchanged'] as const satisfies ImportKind[];

export async function loader({ url }: Route.LoaderArgs) {
  const id = url.searchParams.get('plan');
  if (id === null) return null;
  const state = await readImport(id);
  if (!state) throw data(null, { status: 404 });
  const kind = kinds.find((each) => each === url.searchParams.get('state')) ?? null;
  const after = Number(url.searchParams.get('after') ?? 0);
  const back = await readImportBack(id);
  const { lines, next } = await readImportLines(id, { kind, after: Number.isSafeInteger(after) ? after : 0 });
  return { state, back, kind, page: { rows: lines, next: next === null ? null : String(next) } };
}

type Planned = NonNullable<Route.ComponentProps['loaderData']>;

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Import products"
        beside={loaderData?.state.fileName}
        back={{ to: href('/admin/products'), label: 'All products' }}
      />
      {loaderData ? <Plan key={loaderData.state.id} {...loaderData} /> : <ChooseFile />}
    </>
  );
}

const notAnswered = 'The shop could not answer. Try again.';

/** Uploads a file and opens its plan. */
function ChooseFile() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [overwrite, setOverwrite] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!file) return setProblem('Choose a file first.');
    if (file.size > largestFile) return setProblem(fileTooLarge);
    setBusy(true);
    setProblem(undefined);
    const question = new URLSearchParams({ name: file.name, ...(overwrite && { overwrite: '1' }) });
    const result = await sendImport(question, file);
    setBusy(false);
    if (result && 'planned' in result) void navigate(`?plan=${result.planned}`);
    else setProblem(result && 'problem' in result ? result.problem : notAnswered);
  }
  return (
    <form
      onSubmit={(event) => void send(event)}
      className="grid max-w-180 gap-3.5 px-6 pb-6 max-md:px-3.5 max-md:pt-3.5"
    >
      <Card title="Import products by CSV">
        <p className="text-ink-2">
          Export your products, change them in a spreadsheet, and upload the file here. You see a preview of every line
          first; nothing changes until you import.
        </p>
        <p className="mt-3">
          <label htmlFor="csv-file" className="mb-1.25 block font-medium text-ink-2 text-second">
            CSV file, up to 20,000 lines
          </label>
          <input
            id="csv-file"
            type="file"
            accept=".csv,.txt,text/csv"
            aria-describedby="csv-problem"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              setProblem(undefined);
            }}
            className="block min-h-8 w-full file:me-3 file:h-8 file:rounded-control file:border file:border-strong file:bg-milk file:px-3 file:font-medium max-md:min-h-11 max-md:file:h-11"
          />
        </p>
        <div className="mt-2">
          <CheckBox
            label="Overwrite changes made in the shop since the file was exported"
            checked={overwrite}
            onChange={({ target }) => setOverwrite(target.checked)}
          />
        </div>
        <p id="csv-problem" role="alert" className="min-h-5 text-clay-text">
          {problem}
        </p>
        <div className="flex flex-wrap gap-2">
          <AdminButton look="primary" type="submit" busy={busy}>
            {busy ? 'Reading the file' : 'Preview'}
          </AdminButton>
          <a href={href('/admin/products/export')} download className={adminButtonClass({})}>
            Export as a template
          </a>
        </div>
      </Card>
      <Card title="How the file is read">
        <ul className="grid gap-1 ps-4 text-ink-2 text-second [list-style:disc]">
          <li>A line with an id changes that product; a line without one creates a product.</li>
          <li>A column that is not in the file is left as it is.</li>
          <li>
            <b>stock</b> is set only if it is still what <b>stock was</b> says. Empty leaves it as it is.
          </li>
          <li>
            <b>pictures</b> lists pictures that are already uploaded, one a line: file name or number, then “| alt
            text”.
          </li>
          <li>
            <b>family</b> is the name shared by variants that differ in size, colour and the like; <b>options</b> says
            which one this is: “Size: S; Colour: Sand”. New names and values are created. Leave both empty to remove it.
          </li>
          <li>In texts “ _ ” starts a new bullet point. Separate cells with a comma or semicolon; save as UTF-8.</li>
        </ul>
      </Card>
    </form>
  );
}

const names: Record<ImportKind, string> = { new: 'New', changed: 'Changed', wrong: 'Error', unchanged: 'Unchanged' };
const keyOf = ({ line }: ImportLine) => String(line);

function Plan({ state: read, back, kind, page }: Planned) {
  const [params] = useSearchParams();
  const importRun = useImportRun(read);
  const { state } = importRun;
  const { rows, more } = useMoreRows<ImportLine, Planned>(page, keyOf, (loaded) => loaded.page);
  const tabAddress = (each: ImportKind | null) => addressWith(params, { state: each });
  const all = Object.values(state.counts).reduce((sum, each) => sum + each, 0);
  const total = state.left + state.done;
  return (
    <>
      <div className="px-6 pb-3 max-md:px-3.5 max-md:pt-3.5">
        <Card title={formatState(state, { running: importRun.running, back })}>
          <p className="text-ink-2">
            {all} lines: {state.counts.new} new, {state.counts.changed} changed, {state.counts.unchanged} unchanged,{' '}
            {state.counts.wrong} with errors.{' '}
            {state.counts.wrong > 0 && 'Lines with errors are skipped. Fix them in the file and upload it again.'}
          </p>
          {(importRun.running || state.done > 0) && (
            <p className="mt-2 flex items-center gap-3">
              <progress
                aria-label="Imported"
                max={Math.max(1, total)}
                value={state.done}
                className="admin-progress w-full max-w-80"
              />
              <span role="status">
                {state.done} of {total} imported
              </span>
            </p>
          )}
          {importRun.problem && (
            <div className="mt-2">
              <Notice kind="wrong">{importRun.problem}</Notice>
            </div>
          )}
          {back.left + back.done > 0 && !importRun.running && <TakeFileBack id={state.id} back={back} />}
          {state.left > 0 && back.done === 0 && (
            <div className="mt-3 flex flex-wrap gap-2">
              <AdminButton look="primary" busy={importRun.running} onClick={() => void importRun.start()}>
                {importRun.running ? 'Importing' : `Import ${state.left} ${state.left === 1 ? 'line' : 'lines'}`}
              </AdminButton>
              {importRun.running && <AdminButton onClick={importRun.stop}>Stop</AdminButton>}
            </div>
          )}
        </Card>
      </div>
      <Tabs
        label="Lines by result"
        tabs={[
          { to: tabAddress(null), label: 'All', count: all },
          ...kinds.map((each) => ({ to: tabAddress(each), label: names[each], count: state.counts[each] })),
        ]}
        current={tabAddress(kind)}
      />
      <div className="px-6 pt-3.5 pb-6 max-md:px-0">
        <PagedTable
          label="Lines of the file"
          rows={rows}
          keyOf={keyOf}
          nameOf={({ line }) => `Line ${line}`}
          columns={columns}
          phone={(line) => <LineTexts line={line} withNumber />}
          more={more}
          shown={`${rows.length} shown`}
          empty={<p className="py-10 text-center text-ink-3">No lines here.</p>}
        />
      </div>
    </>
  );
}

type Progress = { running: boolean; back: ImportBack };

function formatState({ left, done }: ImportState, { running, back }: Progress): string {
  if (running) return 'Importing the file';
  if (back.done > 0) return back.left > 0 ? 'Import partly undone' : 'Import undone';
  if (left > 0) return done > 0 ? 'Partly imported' : 'Preview: nothing has changed yet';
  return done > 0 ? 'Import finished' : 'There is nothing to import';
}

const columns: Column<ImportLine>[] = [
  { key: 'line', head: 'Line', cell: ({ line }) => line, className: 'w-16' },
  { key: 'kind', head: 'Result', cell: (line) => <Kind line={line} />, className: 'w-40 whitespace-nowrap' },
  { key: 'words', head: 'Product, or the error', cell: (line) => <LineTexts line={line} /> },
];

function Kind({ line: { kind, done, isBack } }: { line: ImportLine }) {
  const became = isBack ? ', undone' : done ? ', imported' : '';
  const looks: Record<ImportKind, string> = {
    new: 'text-green',
    changed: 'text-blue',
    unchanged: 'text-ink-3',
    wrong: 'text-clay-text',
  };
  return <span className={`font-medium ${looks[kind]}`}>{names[kind] + became}</span>;
}

function LineTexts({ line, withNumber = false }: { line: ImportLine; withNumber?: boolean }) {
  const { words, productId, kind } = line;
  return (
    <div className="wrap-anywhere py-1">
      {withNumber && (
        <p className="flex justify-between">
          <span className="text-ink-3">Line {line.line}</span> <Kind line={line} />
        </p>
      )}
      {productId !== null && kind !== 'wrong' && (
        <RowLink to={href('/admin/products/:id', { id: String(productId) })} className="me-2 font-medium">
          Product {productId}
        </RowLink>
      )}
      {words.join(' · ')}
    </div>
  );
}

/** Imports a plan in batches of a hundred lines. The import can be stopped and resumed. */
function useImportRun(read: ImportState) {
  const [state, setState] = useState(read);
  const [problem, setProblem] = useState<string>();
  const [currentRun, setCurrentRun] = useState<{ stopped: boolean } | null>(null);
  const { revalidate } = useRevalidator();
  async function start(): Promise<void> {
    const run = { stopped: false };
    setCurrentRun(run);
    setProblem(undefined);
    for (let left = state.left; left > 0 && !run.stopped; ) {
      const result = await sendImport(new URLSearchParams({ apply: state.id }), null);
      if (!result || !('state' in result)) {
        const why = result && 'problem' in result ? result.problem : 'The shop could not answer.';
        setProblem(`${why} What was imported stays; continue when you can.`);
        break;
      }
      setState(result.state);
      left = result.state.left;
    }
    setCurrentRun(null);
    await revalidate();
  }
  return {
    state,
    problem,
    running: currentRun !== null,
    start,
    stop: () => currentRun && Object.assign(currentRun, { stopped: true }),
  };
}
