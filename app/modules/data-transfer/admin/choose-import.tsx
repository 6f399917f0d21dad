import { type FormEvent, useState } from 'react';
import { href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { largestMove, moveTooLarge } from '../import.ts';
import type { MoveFileAnswer } from './import-file-page.ts';

const notAnswered = 'The shop did not answer. Your files are still selected; try again.';

type ChooseExportProps = {
  formats: readonly { name: string; label: string }[];
  /** The format that the address names; null where it names none. */
  given: string | null;
};

/** Sends the files of an export, and asks for what is in them. */
export function ChooseExport({ formats, given }: ChooseExportProps) {
  const [format, setFormat] = useState(formats.find(({ name }) => name === given)?.name ?? formats[0]?.name ?? '');
  const [files, setFiles] = useState<readonly File[]>([]);
  const { problem, sending, send, forgetProblem } = useSending();
  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(format, files);
  }
  return (
    <form onSubmit={submit} className="grid gap-3.5">
      <Card title="From another shop">
        <p className="text-ink-2">
          Upload the export of your old shop. You see a preview first; nothing is imported until you confirm. Orders are
          imported as history: no e-mails are sent, no courier is booked and stock does not change.
        </p>
        <div className="mt-3 max-w-90">
          <AdminSelect
            label="Which shop do you import from?"
            name="format"
            value={format}
            disabled={sending !== null}
            onChange={({ target }) => setFormat(target.value)}
          >
            {formats.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </AdminSelect>
        </div>
        <p className="mt-3">
          <label htmlFor="move-files" className="mb-1.25 block font-medium text-ink-2 text-second">
            Export files, and picture files if you have them
          </label>
          <input
            id="move-files"
            type="file"
            multiple
            disabled={sending !== null}
            aria-describedby="move-problem"
            onChange={({ target }) => {
              forgetProblem();
              setFiles([...(target.files ?? [])]);
            }}
            className="block min-h-8 w-full file:me-3 file:h-8 file:rounded-control file:border file:border-strong file:bg-milk file:px-3 file:font-medium max-md:min-h-11 max-md:file:h-11"
          />
        </p>
        <p id="move-problem" role="alert" className="min-h-5 text-clay-text">
          {problem}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <AdminButton look="primary" type="submit" busy={sending !== null}>
            {sending === null ? 'Preview' : 'Uploading'}
          </AdminButton>
          {sending !== null && <span role="status">{sending}</span>}
        </div>
      </Card>
      <Card title="Good to know">
        <ul className="grid gap-1 ps-4 text-ink-2 text-second [list-style:disc]">
          <li>If you import again later, only new records are added; your changes here are kept.</li>
          <li>Customers with an account get an e-mail to choose a new password when they first log in.</li>
          <li>Pictures are downloaded from the addresses in the files, or taken from the picture files you upload.</li>
          <li>The address of each product in your Shopify or WooCommerce shop leads to its page here.</li>
          <li>
            A large shop imports faster on the shop’s own machine: <code>npm run import</code>.
          </li>
        </ul>
      </Card>
    </form>
  );
}

/** Begins a move, sends its files one by one, and has them checked. */
function useSending() {
  const actions = useAction('products');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState<string | null>(null);
  async function send(format: string, files: readonly File[]): Promise<void> {
    if (files.length === 0) return setProblem('Choose the files first.');
    if (files.reduce((sum, { size }) => sum + size, 0) > largestMove) return setProblem(moveTooLarge);
    setProblem(undefined);
    setSending(`0 of ${files.length} uploaded`);
    const problem = await sendAll(format, files);
    setSending(null);
    setProblem(problem);
  }
  async function sendAll(format: string, files: readonly File[]): Promise<string | undefined> {
    const begun = await actions.send({ action: 'begin-import', format });
    if (!begun?.begun) return begun?.refused?.[0]?.why ?? notAnswered;
    for (const [at, file] of files.entries()) {
      const problem = await sendFile(begun.begun, file);
      if (problem) return problem;
      setSending(`${at + 1} of ${files.length} uploaded`);
    }
    // The answer leads on to the move's own page.
    const checked = await actions.send({ action: 'check-import', id: begun.begun });
    return checked ? checked.refused?.[0]?.why : notAnswered;
  }
  return { problem, sending, send, forgetProblem: () => setProblem(undefined) };
}

async function sendFile(move: string, file: File): Promise<string | undefined> {
  const question = new URLSearchParams({ move, name: file.name });
  const response = await fetch(`${href('/admin/products/move-file')}?${question}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  }).catch(() => null);
  // A redirect means that the login has ended. Its page is no answer.
  if (response?.redirected) return 'You are logged out. Log in again in another tab, then try again.';
  if (response?.ok) return undefined;
  const reply: MoveFileAnswer | null = await response?.json().catch(() => null);
  return reply?.problem ?? notAnswered;
}
