import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminTextArea } from '#app/admin/components/field.tsx';
import { LinkPicker, type LinkPlace } from '../link-picker.tsx';
import { type Chosen, insertLink, type LineKind, toggleBold, toggleLines } from './text-toolbar.ts';

type TextFieldProps = {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  /** Given for a text in Urdu, which runs from right to left. */
  lang?: 'ur' | undefined;
  hint?: string | undefined;
  /** Pages and collections that a link may lead to. */
  places: readonly LinkPlace[];
};

const kinds: readonly { kind: LineKind; says: string; mark: string }[] = [
  { kind: 'heading', says: 'Heading', mark: 'H' },
  { kind: 'points', says: 'Points', mark: '•' },
  { kind: 'steps', says: 'Steps', mark: '1.' },
];

/** A page's text with the tools above it: bold, headings, lists, links. Bold and links by keys, too; the browser's own undo stays. */
export function TextField({ places, lang, ...field }: TextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [linking, setLinking] = useState<Chosen | null>(null);
  const id = useId();

  function chosen(): Chosen {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    return { text: value, start: selectionStart, end: selectionEnd };
  }
  function write(from: Chosen, next: Chosen): void {
    if (area.current) putText(area.current, from.text, next);
  }
  function bold(): void {
    write(chosen(), toggleBold(chosen()));
  }
  function press(event: KeyboardEvent): void {
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'b' && key !== 'k') return;
    event.preventDefault();
    // The office's own ⌘K finds anything; in a text it makes a link.
    event.stopPropagation();
    if (key === 'b') bold();
    else setLinking(chosen());
  }
  return (
    <div className="mt-3.5">
      <div
        role="toolbar"
        aria-label="Write"
        aria-controls={id}
        className="sticky top-0 z-10 -mx-1 mb-1.5 flex gap-1 overflow-x-auto bg-milk px-1 py-1.5 max-md:top-13"
      >
        <AdminButton small onClick={bold} title="Bold, ⌘B" className="min-w-9 font-bold!">
          <span aria-hidden="true">B</span>
          <span className="sr-only">Bold</span>
        </AdminButton>
        {kinds.map(({ kind, says, mark }) => (
          <AdminButton
            key={kind}
            small
            title={says}
            onClick={() => write(chosen(), toggleLines(chosen(), kind))}
            className="min-w-9"
          >
            <span aria-hidden="true" className="font-semibold">
              {mark}
            </span>
            <span className="max-md:sr-only">{says}</span>
          </AdminButton>
        ))}
        <AdminButton small icon="link" title="Link, ⌘K" onClick={() => setLinking(chosen())}>
          Link
        </AdminButton>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field in it */}
      <div onKeyDown={press}>
        <AdminTextArea
          {...field}
          ref={area}
          id={id}
          lang={lang}
          dir={lang ? 'rtl' : 'auto'}
          className="[&_textarea]:max-h-none! [&_textarea]:min-h-100"
        />
      </div>
      <LinkPicker
        open={linking !== null}
        places={places}
        onClose={() => {
          setLinking(null);
          requestAnimationFrame(() => area.current?.focus());
        }}
        onPick={(place) => {
          const from = linking;
          setLinking(null);
          // The field has the focus again once the dialog is closed.
          if (from) requestAnimationFrame(() => write(from, insertLink(from, place)));
        }}
      />
    </div>
  );
}

/** Writes the part that differs as if it were typed, so that the browser can undo it, and chooses what is chosen then. */
function putText(area: HTMLTextAreaElement, was: string, { text, start, end }: Chosen): void {
  let head = 0;
  while (head < was.length && head < text.length && was[head] === text[head]) head++;
  let tail = 0;
  while (tail < was.length - head && tail < text.length - head && was.at(-1 - tail) === text.at(-1 - tail)) tail++;
  area.focus();
  area.setSelectionRange(head, was.length - tail);
  const written = text.slice(head, text.length - tail);
  const isTyped = written === '' ? document.execCommand('delete') : document.execCommand('insertText', false, written);
  if (!isTyped || area.value !== text) {
    area.setRangeText(text, 0, area.value.length);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}
