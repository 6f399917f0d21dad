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

export const meta = () => [{ title: 'CSV in · office' }];

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
        title="CSV in"
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
      <Card title="A file of products">
        <p className="text-ink-2">
          Take CSV out, change it in a spreadsheet, and send it here. First you see what every line would do; nothing is
          written before you say so.
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
            label="Overwrite what was changed in the shop since the file was made"
            checked={overwrite}
            onChange={({ target }) => setOverwrite(target.checked)}
          />
        </div>
        <p id="csv-problem" role="alert" className="min-h-5 text-clay-text">
          {problem}
        </p>
        <div className="flex flex-wrap gap-2">
          <AdminButton look="primary" type="submit" busy={busy}>
            {busy ? 'Reading the file' : 'See what it does'}
          </AdminButton>
          <a href={href('/admin/products/export')} download className={adminButtonClass({})}>
            CSV out, as a pattern
          </a>
        </div>
      </Card>
      <Card title="How the file is read">
        <ul className="grid gap-1 ps-4 text-ink-2 text-second [list-style:disc]">
          <li>A line with an id changes that product; without one it makes a new product.</li>
          <li>A column that is not in the file is left as it is.</li>
          <li>
            <b>stock</b> is set only while it still is what <b>stock was</b> says; empty leaves it.
          </li>
          <li>
            <b>pictures</b> names pictures sent before, one a line: file name or number, then “| alt text”.
          </li>
          <li>
            <b>family</b> names the family of products that differ in size, colour and the like, <b>options</b> says
            which one this is: “Size: S; Colour: Sand”. New names and values are made. Both empty takes it out.
          </li>
          <li>In texts “ _ ” starts a new bullet point. Comma or semicolon parts the cells; save as UTF-8.</li>
        </ul>
      </Card>
    </form>
  );
}

const names: Record<ImportKind, string> = { new: 'New', changed: 'Changed', wrong: 'Wrong', unchanged: 'Unchanged' };
const keyOf = ({ line }: ImportLine) => String(line);

function Plan({ state: read, back, kind, page }: Planned) {
  const [params] = useSearchParams();
  const taking = useTaking(read);
  const { state } = taking;
  const { rows, more } = useMoreRows<ImportLine, Planned>(page, keyOf, (loaded) => loaded.page);
  const tabAddress = (each: ImportKind | null) => addressWith(params, { state: each });
  const all = Object.values(state.counts).reduce((sum, each) => sum + each, 0);
  const total = state.left + state.done;
  return (
    <>
      <div className="px-6 pb-3 max-md:px-3.5 max-md:pt-3.5">
        <Card title={formatState(state, { running: taking.running, back })}>
          <p className="text-ink-2">
            {all} lines: {state.counts.new} new, {state.counts.changed} changed, {state.counts.unchanged} unchanged,{' '}
            {state.counts.wrong} wrong.{' '}
            {state.counts.wrong > 0 && 'Wrong lines are left out; mend them in the file and send it again.'}
          </p>
          {(taking.running || state.done > 0) && (
            <p className="mt-2 flex items-center gap-3">
              <progress
                aria-label="Taken in"
                max={Math.max(1, total)}
                value={state.done}
                className="office-progress w-full max-w-80"
              />
              <span role="status">
                {state.done} of {total} taken in
              </span>
            </p>
          )}
          {taking.problem && (
            <div className="mt-2">
              <Notice kind="wrong">{taking.problem}</Notice>
            </div>
          )}
          {back.left + back.done > 0 && !taking.running && <TakeFileBack id={state.id} back={back} />}
          {state.left > 0 && back.done === 0 && (
            <div className="mt-3 flex flex-wrap gap-2">
              <AdminButton look="primary" busy={taking.running} onClick={() => void taking.start()}>
                {taking.running ? 'Taking in' : `Take in ${state.left} ${state.left === 1 ? 'line' : 'lines'}`}
              </AdminButton>
              {taking.running && <AdminButton onClick={taking.stop}>Stop here</AdminButton>}
            </div>
          )}
        </Card>
      </div>
      <Tabs
        label="Lines by what they do"
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
  if (running) return 'Taking in the file';
  if (back.done > 0) return back.left > 0 ? 'Partly taken back' : 'The file is taken back';
  if (left > 0) return done > 0 ? 'Partly taken in' : 'Nothing is written yet';
  return done > 0 ? 'The file is taken in' : 'There is nothing to take in';
}

const columns: Column<ImportLine>[] = [
  { key: 'line', head: 'Line', cell: ({ line }) => line, className: 'w-16' },
  { key: 'kind', head: 'What', cell: (line) => <Kind line={line} />, className: 'w-40 whitespace-nowrap' },
  { key: 'words', head: 'Which, or why not', cell: (line) => <LineTexts line={line} /> },
];

function Kind({ line: { kind, done, isBack } }: { line: ImportLine }) {
  const became = isBack ? ', taken back' : done ? ', taken in' : '';
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
function useTaking(read: ImportState) {
  const [state, setState] = useState(read);
  const [problem, setProblem] = useState<string>();
  const [input, setAsked] = useState<{ stopped: boolean } | null>(null);
  const { revalidate } = useRevalidator();
  async function start(): Promise<void> {
    const run = { stopped: false };
    setAsked(run);
    setProblem(undefined);
    for (let left = state.left; left > 0 && !run.stopped; ) {
      const result = await sendImport(new URLSearchParams({ apply: state.id }), null);
      if (!result || !('state' in result)) {
        const why = result && 'problem' in result ? result.problem : 'The shop could not answer.';
        setProblem(`${why} What was taken in stays; go on when you can.`);
        break;
      }
      setState(result.state);
      left = result.state.left;
    }
    setAsked(null);
    await revalidate();
  }
  return {
    state,
    problem,
    running: input !== null,
    start,
    stop: () => input && Object.assign(input, { stopped: true }),
  };
}
