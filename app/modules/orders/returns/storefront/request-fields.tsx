import { type FormEvent, type InputHTMLAttributes, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, useHref } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { RequestReply } from '../decide-request.server.ts';
import { type AskProblems, askFields, readAsk } from '../request-form.ts';
import { maxPhotos, maxWordsLength, refundWays, returnReasons } from '../return.ts';
import type { ReturnableLine } from '../returnable.server.ts';

/**
 * What comes back, why, and where the money should go. With script it is looked at before it is sent, so that
 * photographs need not be chosen again; without, the answer marks the same fields. Either way the first wrong one has the focus.
 */
export function RequestFields({ reply }: { reply: RequestReply }) {
  const { values, lines, key, permission } = reply;
  const open = lines.filter(({ left }) => left > 0);
  const [problems, setProblems] = useState<AskProblems>(reply.problems);
  const first = askFields.find((field) => reply.problems[field]);
  const form = useRef<HTMLFormElement>(null);
  const t = useT();

  function checkForm(event: FormEvent<HTMLFormElement>): void {
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
      action={`${useHref(href('/return'))}?permission=${permission}`}
      encType="multipart/form-data"
      noValidate
      className="mt-7 grid gap-7"
      onSubmit={checkForm}
      onInput={unmark}
    >
      <input type="hidden" name="key" value={key} />
      <PiecesFields lines={open} values={values} problem={problems.pieces} takesFocus={first === 'pieces'} />
      <div className="grid gap-4.5">
        <Select
          name="reason"
          label={t('Why?')}
          required
          defaultValue={values.reason ?? ''}
          error={problems.reason}
          autoFocus={first === 'reason'}
        >
          <option value="">{t('Choose…')}</option>
          {keysOf(returnReasons).map((each) => (
            <option key={each} value={each}>
              {t(returnReasons[each])}
            </option>
          ))}
        </Select>
        <TextArea
          name="words"
          label={t('Tell us more')}
          optional
          maxLength={maxWordsLength}
          defaultValue={values.words}
          error={problems.words}
          autoFocus={first === 'words'}
        />
        <Field
          name="photos"
          label={t('Photographs')}
          optional
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint={t('Up to {count}, 15 MB in total. Only we see them.', { count: maxPhotos })}
          error={problems.photos}
          autoFocus={first === 'photos'}
          className="[&_input]:py-3"
        />
      </div>
      <PayeeFields values={values} problems={problems} first={first} />
      <Button type="submit">{t('Ask for the return')}</Button>
    </form>
  );
}

type PiecesProps = {
  lines: readonly ReturnableLine[];
  values: RequestReply['values'];
  problem: string | undefined;
  takesFocus: boolean;
};

function PiecesFields({ lines, values, problem, takesFocus }: PiecesProps) {
  const t = useT();
  const tAny = useTAny();
  const directionOf = useTextDirection();
  const note = useId();
  const isOnePiece = lines.length === 1 && lines[0]?.left === 1;
  return (
    <fieldset>
      <legend className="font-d4">{t('What would you like to return?')}</legend>
      <ul className="mt-2 border-line border-t">
        {lines.map(({ productId, name, price, left }, place) => (
          <li
            key={productId}
            className="grid items-center gap-x-4 gap-y-2 border-line border-b py-3.5 sm:grid-cols-[1fr_9rem]"
          >
            <div className="min-w-0">
              <p dir="auto" {...directionOf(name)} className="wrap-anywhere text-start font-semibold">
                {name}
              </p>
              <p className="text-ink-2 text-sm">{t('{amount} each', { amount: formatPrice(price) })}</p>
            </div>
            <Select
              name={`pieces-${productId}`}
              label={t('Pieces of {name}', { name })}
              silent
              defaultValue={values[`pieces-${productId}`] ?? (isOnePiece ? '1' : '0')}
              errorIn={problem && note}
              autoFocus={takesFocus && place === 0}
            >
              {Array.from({ length: Math.min(left, 100) + 1 }, (_, count) => (
                <option key={String(count)} value={count}>
                  {count === 0 ? t('None') : count === 1 ? t('1 piece') : t('{count} pieces', { count })}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <div id={note} aria-live="polite">
        {problem && (
          <p className="mt-2 flex gap-2 text-clay text-sm">
            <Icon name="circle-alert" className="size-5" /> {tAny(problem)}
          </p>
        )}
      </div>
    </fieldset>
  );
}

type PayeeProps = {
  values: RequestReply['values'];
  problems: AskProblems;
  first: (typeof askFields)[number] | undefined;
};

function PayeeFields({ values, problems, first }: PayeeProps) {
  const t = useT();
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
      <legend className="mb-3 font-d4">{t('Where should your money go?')}</legend>
      <Select
        name="way"
        label={t('How')}
        required
        defaultValue={values.way ?? ''}
        error={problems.way}
        autoFocus={first === 'way'}
      >
        <option value="">{t('Choose…')}</option>
        {keysOf(refundWays).map((each) => (
          <option key={each} value={each}>
            {t(refundWays[each])}
          </option>
        ))}
      </Select>
      <Field {...ofField('name')} label={t('Name of the account')} maxLength={100} hint={t('Not needed for cash.')} />
      <Field
        {...ofField('account')}
        label={t('IBAN, or mobile number of the wallet')}
        spellCheck={false}
        maxLength={40}
        hint={t('Only the person who sends your money sees it; after that we keep just the last four characters.')}
      />
    </fieldset>
  );
}
