import { useEffect, useRef, useState } from 'react';
import {
  type CallTextName,
  callTextFacts,
  callTextLabels,
  type FactName,
  type Facts,
  factLabels,
  fillIn,
  longestText,
  ourTexts,
  plainText,
  type Spoken,
} from '#app/orders/desk/call-texts.ts';
import { pick } from '#app/platform/records.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeTextArea } from '../pieces/office-field.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';

type TextFieldProps = {
  name: CallTextName;
  value: string;
  /** Of the order that fills the preview. */
  facts: Facts;
  /** Where the office uses it. */
  use: string;
  problem: string | undefined;
  /** It is read out, not sent: what is to be repeated is marked. */
  said?: boolean;
};

/** A text to customers: what is filled in is a press away, and beside it stands what the customer hears or reads. */
export function TextField({ name, value, facts, use, problem, said = false }: TextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(value);
  // Discard, another person's save and a settled conflict write into the field without telling.
  useEffect(() => setTyped(area.current?.value ?? value));
  const known = pick(facts, callTextFacts[name]);
  function write(change: (field: HTMLTextAreaElement) => void): void {
    if (!area.current) return;
    change(area.current);
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
    area.current.focus();
  }
  const insert = (fact: FactName) =>
    write((field) => field.setRangeText(`{${fact}}`, field.selectionStart, field.selectionEnd, 'end'));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-line px-3.5 py-4 not-last:border-b lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <OfficeTextArea
          ref={area}
          {...{ name, label: callTextLabels[name], defaultValue: value, error: problem, hint: use }}
          dir="auto"
          rows={3}
          maxLength={longestText}
        />
        <FactChips name={name} onInsert={insert} />
      </div>
      <div className="min-w-0">
        <Preview spoken={fillIn(typed, known)} said={said} />
        {typed !== ourTexts[name] && (
          <OfficeButton
            small
            look="quiet"
            icon="rotate-ccw"
            className="-ms-2.5 mt-1"
            onClick={() =>
              write((field) => {
                field.value = ourTexts[name];
              })
            }
          >
            Back to ours<span className="sr-only"> for {callTextLabels[name]}</span>
          </OfficeButton>
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
            <OfficeIcon name="plus" className="size-3" />
            <span className="sr-only">Fill in </span>
            {factLabels[fact]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The text as it leaves the office. */
function Preview({ spoken, said }: { spoken: readonly Spoken[]; said: boolean }) {
  const letters = [...plainText(spoken)].length;
  return (
    <>
      <p className="mb-1.25 flex justify-between gap-3 text-ink-3 text-second">
        <span>{said ? 'As it is said' : 'As it is read'}</span>
        <span>{letters === 1 ? '1 letter' : `${letters} letters`}</span>
      </p>
      <p
        dir="auto"
        className={`wrap-anywhere whitespace-pre-wrap rounded-card px-3.5 py-2.5 text-start ${said ? 'border border-line bg-paper' : 'bg-chosen'}`}
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
          return fact && said ? (
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
