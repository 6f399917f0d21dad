import { type FormEvent, type InputHTMLAttributes, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, useHref } from 'react-router';
import { useSay, useSayAny } from '#app/language/say.ts';
import { useWritten } from '#app/language/written.ts';
import { formatPrice } from '#app/platform/money.ts';
import { keysOf } from '#app/platform/records.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { AskReply } from './answer-ask.server.ts';
import { type AskProblems, askFields, readAsk } from './ask-form.ts';
import { longestWords, mostPhotos, refundWays, returnReasons } from './return.ts';
import type { ReturnableLine } from './returnable.server.ts';

/**
 * What comes back, why, and where the money should go. With script it is looked at before it is sent, so that
 * photographs need not be chosen again; without, the answer marks the same fields. Either way the first wrong one has the focus.
 */
export function AskFields({ reply }: { reply: AskReply }) {
  const { values, lines, key } = reply;
  const open = lines.filter(({ left }) => left > 0);
  const [problems, setProblems] = useState<AskProblems>(reply.problems);
  const first = askFields.find((field) => reply.problems[field]);
  const form = useRef<HTMLFormElement>(null);
  const say = useSay();

  function look(event: FormEvent<HTMLFormElement>): void {
    const filled = new FormData(event.currentTarget);
    const photos = filled.getAll('photos').filter((file) => file instanceof File && file.size > 0).length;
    const texts = Object.fromEntries(
      [...filled].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    const { problems: wrong } = readAsk(texts, { productIds: open.map(({ productId }) => productId), photos });
    if (Object.keys(wrong).length > 0) event.preventDefault();
    flushSync(() => setProblems(wrong));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }
  /** A mark goes when its field is changed. */
  function unmark({ target }: FormEvent<HTMLFormElement>): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    setProblems((marked) => ({ ...marked, [name?.startsWith('pieces-') ? 'pieces' : (name ?? '')]: undefined }));
  }
  return (
    <form
      ref={form}
      method="post"
      action={useHref(href('/return'))}
      encType="multipart/form-data"
      noValidate
      className="mt-7 grid gap-7"
      onSubmit={look}
      onInput={unmark}
    >
      <input type="hidden" name="number" value={values.number} />
      <input type="hidden" name="phone" value={values.phone} />
      <input type="hidden" name="key" value={key} />
      <PiecesFields lines={open} values={values} problem={problems.pieces} takesFocus={first === 'pieces'} />
      <div className="grid gap-4.5">
        <Select
          name="reason"
          label={say('Why?')}
          required
          defaultValue={values.reason ?? ''}
          error={problems.reason}
          autoFocus={first === 'reason'}
        >
          <option value="">{say('Choose…')}</option>
          {keysOf(returnReasons).map((each) => (
            <option key={each} value={each}>
              {say(returnReasons[each])}
            </option>
          ))}
        </Select>
        <TextArea
          name="words"
          label={say('In your words')}
          optional
          maxLength={longestWords}
          defaultValue={values.words}
          error={problems.words}
          autoFocus={first === 'words'}
        />
        <Field
          name="photos"
          label={say('Photographs')}
          optional
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint={say('Up to {count}, 15 MB together. Only we see them.', { count: mostPhotos })}
          error={problems.photos}
          autoFocus={first === 'photos'}
          className="[&_input]:py-3"
        />
      </div>
      <PayeeFields values={values} problems={problems} first={first} />
      <Button type="submit">{say('Ask for the return')}</Button>
    </form>
  );
}

type PiecesProps = {
  lines: readonly ReturnableLine[];
  values: AskReply['values'];
  problem: string | undefined;
  takesFocus: boolean;
};

function PiecesFields({ lines, values, problem, takesFocus }: PiecesProps) {
  const say = useSay();
  const sayAny = useSayAny();
  const written = useWritten();
  const note = useId();
  const isOnePiece = lines.length === 1 && lines[0]?.left === 1;
  return (
    <fieldset>
      <legend className="font-d4">{say('What comes back?')}</legend>
      <ul className="mt-2 border-line border-t">
        {lines.map(({ productId, name, price, left }, place) => (
          <li
            key={productId}
            className="grid items-center gap-x-4 gap-y-2 border-line border-b py-3.5 sm:grid-cols-[1fr_9rem]"
          >
            <div className="min-w-0">
              <p dir="auto" {...written(name)} className="wrap-anywhere text-start font-semibold">
                {name}
              </p>
              <p className="text-ink-2 text-sm">{say('{amount} each', { amount: formatPrice(price) })}</p>
            </div>
            <Select
              name={`pieces-${productId}`}
              label={say('Pieces of {name}', { name })}
              silent
              defaultValue={values[`pieces-${productId}`] ?? (isOnePiece ? '1' : '0')}
              errorIn={problem && note}
              autoFocus={takesFocus && place === 0}
            >
              {Array.from({ length: Math.min(left, 100) + 1 }, (_, count) => (
                <option key={String(count)} value={count}>
                  {count === 0 ? say('None') : count === 1 ? say('1 piece') : say('{count} pieces', { count })}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <div id={note} aria-live="polite">
        {problem && (
          <p className="mt-2 flex gap-2 text-clay text-sm">
            <Icon name="circle-alert" className="size-5" /> {sayAny(problem)}
          </p>
        )}
      </div>
    </fieldset>
  );
}

type PayeeProps = {
  values: AskReply['values'];
  problems: AskProblems;
  first: (typeof askFields)[number] | undefined;
};

function PayeeFields({ values, problems, first }: PayeeProps) {
  const say = useSay();
  const ofField = (
    name: 'name' | 'account',
  ): InputHTMLAttributes<HTMLInputElement> & { error: string | undefined } => ({
    name,
    autoComplete: 'off',
    defaultValue: values[name],
    error: problems[name],
    autoFocus: first === name,
  });
  return (
    <fieldset className="grid gap-4.5">
      <legend className="mb-3 font-d4">{say('Where should your money go?')}</legend>
      <Select
        name="way"
        label={say('How')}
        required
        defaultValue={values.way ?? ''}
        error={problems.way}
        autoFocus={first === 'way'}
      >
        <option value="">{say('Choose…')}</option>
        {keysOf(refundWays).map((each) => (
          <option key={each} value={each}>
            {say(refundWays[each])}
          </option>
        ))}
      </Select>
      <Field
        {...ofField('name')}
        label={say('Name of the account')}
        maxLength={100}
        hint={say('Not needed for cash.')}
      />
      <Field
        {...ofField('account')}
        label={say('IBAN, or mobile number of the wallet')}
        spellCheck={false}
        maxLength={40}
        hint={say('Whoever sends your money sees it; once it is sent, only its last four signs are kept.')}
      />
    </fieldset>
  );
}
