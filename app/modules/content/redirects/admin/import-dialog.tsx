import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { showToast } from '#app/admin/components/menus/toast.tsx';
import type { FileResult } from '../redirects-file.server.ts';

type Checked = Extract<FileResult, { added: number }>;

/** Imports a CSV file of redirects: first it shows what the file would add and which lines have errors. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function send(isCheck: boolean): Promise<void> {
    if (!file) return setProblem('Choose a file first.');
    setBusy(true);
    setProblem(undefined);
    const result = await sendFile(file, isCheck);
    setBusy(false);
    if ('problem' in result) return setProblem(result.problem);
    if (isCheck) return setChecked(result);
    showToast({ text: `${countLines(result.added, 'redirect')} imported` });
    onClose();
    await revalidate();
  }
  return (
    <AdminDialog
      open
      onClose={onClose}
      title="Import redirects"
      says="A CSV file with the columns from and to. The file of Shopify’s redirects is read as it is."
      foot={
        <>
          <AdminButton onClick={onClose}>Back</AdminButton>
          {checked ? (
            <AdminButton look="primary" busy={busy} disabled={checked.added === 0} onClick={() => void send(false)}>
              {`Import ${countLines(checked.added, 'redirect')}`}
            </AdminButton>
          ) : (
            <AdminButton look="primary" busy={busy} onClick={() => void send(true)}>
              {busy ? 'Reading the file' : 'Preview'}
            </AdminButton>
          )}
        </>
      }
    >
      <div className="px-5 pb-5">
        <label htmlFor="redirects-file" className="mb-1.25 block font-medium text-ink-2 text-second">
          CSV file, up to 20,000 lines
        </label>
        <input
          id="redirects-file"
          type="file"
          accept=".csv,.txt,text/csv"
          aria-describedby="redirects-problem"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setChecked(null);
            setProblem(undefined);
          }}
          className="block min-h-8 w-full file:me-3 file:h-8 file:rounded-control file:border file:border-strong file:bg-milk file:px-3 file:font-medium max-md:min-h-11 max-md:file:h-11"
        />
        <p id="redirects-problem" role="alert" className="mt-2 text-clay-text">
          {problem}
        </p>
        {checked && <Preview checked={checked} />}
      </div>
    </AdminDialog>
  );
}

/** What the file would do, before anything is stored. */
function Preview({ checked: { added, unchanged, refused, errors } }: { checked: Checked }) {
  return (
    <div role="status" className="grid gap-2">
      <p>
        {countLines(added, 'new redirect')}
        {unchanged > 0 && `, ${unchanged.toLocaleString('en')} there already`}
        {refused > 0 && `, ${countLines(refused, 'line')} with errors`}. Nothing has changed yet.
      </p>
      {refused > 0 && (
        <>
          <p className="text-ink-2">Lines with errors are skipped. Fix them in the file, or import the others.</p>
          <ul aria-label="Errors" className="max-h-72 overflow-y-auto rounded-card border border-line bg-milk">
            {errors.map(({ line, why }) => (
              <li key={line} className="wrap-anywhere flex gap-3 border-line px-3 py-1.5 not-last:border-b">
                <span className="w-18 shrink-0 text-ink-3">Line {line}</span>
                <span className="text-clay-text">{why}</span>
              </li>
            ))}
          </ul>
          {refused > errors.length && (
            <p className="text-ink-3">And {(refused - errors.length).toLocaleString('en')} more.</p>
          )}
        </>
      )}
    </div>
  );
}

async function sendFile(file: File, isCheck: boolean): Promise<FileResult> {
  const to = `${href('/admin/content/redirects/file')}${isCheck ? '?check' : ''}`;
  const response = await fetch(to, { method: 'POST', body: file, headers: { 'content-type': 'text/csv' } }).catch(
    () => null,
  );
  // A redirect means that the login has ended. Its page is no answer to the import.
  if (response?.redirected) return { problem: 'You are logged out. Log in again in another tab, then try again.' };
  const result: FileResult | null = response?.ok ? await response.json().catch(() => null) : null;
  return result ?? { problem: 'The shop could not answer. Try again.' };
}

function countLines(count: number, name: string): string {
  return `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`;
}
