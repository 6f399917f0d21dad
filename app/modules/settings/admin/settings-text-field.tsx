import { useRef } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminTextArea } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import { pick } from '#app/infra/records.ts';
import {
  type CallTextName,
  type CallTexts,
  callTextFacts,
  callTextLabels,
  type FactName,
  type Facts,
  factLabels,
  fillIn,
  maxTextLength,
  ourTexts,
  plainText,
  type Spoken,
} from '#app/modules/orders/desk/call-texts/call-texts.ts';

type TextFieldProps = {
  name: CallTextName;
  editor: Editor<CallTexts>;
  /** The values of the example order, for the preview. */
  facts: Facts;
  /** Where the admin uses this text. */
  use: string;
  /** The text is read out on the phone, not sent. The preview marks the words to repeat. */
  said?: boolean;
};

/** The form field of a text to customers, with buttons that insert placeholders and a preview of the result. */
export function TextField({ name, editor, facts, use, said: isSpoken = false }: TextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const written = editor.values[name];
  const known = pick(facts, callTextFacts[name]);
  function insert(fact: FactName): void {
    const field = area.current;
    if (!field) return;
    // Inserts into the element itself, so that its cursor and its undo history stay right.
    field.setRangeText(`{${fact}}`, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  function takeOurs(): void {
    editor.change({ [name]: ourTexts[name] });
    area.current?.focus();
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-line px-3.5 py-4 not-last:border-b lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <AdminTextArea
          ref={area}
          {...editor.text(name)}
          label={callTextLabels[name]}
          hint={use}
          dir="auto"
          rows={3}
          maxLength={maxTextLength}
        />
        <FactChips name={name} onInsert={insert} />
      </div>
      <div className="min-w-0">
        <Preview spoken={fillIn(written, known)} said={isSpoken} />
        {written !== ourTexts[name] && (
          <AdminButton small look="quiet" icon="rotate-ccw" className="-ms-2.5 mt-1" onClick={takeOurs}>
            Default text<span className="sr-only"> for {callTextLabels[name]}</span>
          </AdminButton>
        )}
      </div>
    </li>
  );
}

function FactChips({ name, onInsert }: { name: CallTextName; onInsert: (fact: FactName) => void }) {
  return (
    <ul
      aria-label={`Filled in: ${callTextLabels[name]}`}
      className="relative mt-2 flex gap-1.5 max-md:-mx-3.5 max-md:overflow-x-auto max-md:px-3.5 max-md:[scrollbar-width:none] md:flex-wrap"
    >
      {callTextFacts[name].map((fact) => (
        <li key={fact} className="shrink-0">
          <button
            type="button"
            onClick={() => onInsert(fact)}
            className="flex h-6.5 items-center gap-1 whitespace-nowrap rounded-full border border-strong bg-paper px-2 text-ink-2 text-note hover:border-field hover:text-ink focus-visible:-outline-offset-2 max-md:h-11 max-md:px-3.5 max-md:text-second"
          >
            <AdminIcon name="plus" className="size-3" />
            <span className="sr-only">Fill in </span>
            {factLabels[fact]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The preview: the text with its placeholders filled in. */
function Preview({ spoken, said: isSpoken }: { spoken: readonly Spoken[]; said: boolean }) {
  const length = [...plainText(spoken)].length;
  return (
    <>
      <p className="mb-1.25 flex justify-between gap-3 text-ink-3 text-second">
        <span>{isSpoken ? 'As it is said' : 'As it is read'}</span>
        <span>{length === 1 ? '1 character' : `${length} characters`}</span>
      </p>
      <p
        dir="auto"
        className={`wrap-anywhere whitespace-pre-wrap rounded-card px-3.5 py-2.5 text-start ${isSpoken ? 'border border-line bg-paper' : 'bg-chosen'}`}
      >
        {spoken.map(({ text, fact, unknown }, place) => {
          const key = `${place}${text}`;
          if (unknown)
            return (
              <mark key={key} className="rounded-tag bg-clay-tint px-1 text-clay-text">
                {text}
                <span className="sr-only"> is not filled in</span>
              </mark>
            );
          return fact && isSpoken ? (
            <mark key={key} className="rounded-tag bg-marigold-tint box-decoration-clone px-1 font-semibold text-ink">
              <bdi>{text}</bdi>
            </mark>
          ) : (
            <span key={key}>{text}</span>
          );
        })}
      </p>
    </>
  );
}
