import { useEffect, useRef, useState } from 'react';
import { type Translate, useT, useTAny } from '#app/i18n/translate.ts';
import { useAfterPress } from '#app/ui/after-press.ts';
import { Field } from '#app/ui/field.tsx';
import { emailNote } from '../forms/account-forms.ts';
import { useEmailDomains } from '../log-in/use-return.ts';

type EmailFieldProps = {
  name?: string;
  label?: string;
  autoComplete: string;
  error: string | undefined;
  /** What stands in it at first. */
  initial?: string | undefined;
};

/** An e-mail address, with the spec's word about it: green while it is right, red once it is left or sent wrong. */
export function EmailField({ name = 'email', label, autoComplete, error, initial = '' }: EmailFieldProps) {
  const emailDomains = useEmailDomains();
  const t = useT();
  const tAny = useTAny();
  const field = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState(initial);
  const [left, setLeft] = useState(false);
  const afterPress = useAfterPress();
  // What was typed before the script came is in the field already.
  useEffect(() => {
    if (field.current && initial && field.current.value === '') field.current.value = initial;
    setWritten(field.current?.value ?? '');
  }, [initial]);
  const note = emailNote(written, emailDomains);
  const wrong = error ?? (left && note.error ? tAny(note.error) : undefined);
  return (
    <div>
      <Field
        ref={field}
        name={name}
        label={label ?? t('Email')}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        defaultValue={initial}
        error={wrong}
        success={note.success && tAny(note.success)}
        onChange={(event) => {
          setWritten(event.target.value);
          if (emailNote(event.target.value, emailDomains).success) setLeft(false);
        }}
        onBlur={() => afterPress(() => setLeft(true))}
      />
      {wrong && note.error && <p className="mt-1.5 text-ink-2 text-sm">{accepted(t, emailDomains)}</p>}
    </div>
  );
}

/** Which addresses would be right. */
function accepted(t: Translate, domains: readonly string[]): string {
  if (domains.includes('*')) return t('An address looks like bilal@gmail.com.');
  if (domains.length === 1 && domains[0] === 'gmail.com') return t('Use a Gmail address, such as bilal@gmail.com.');
  const endings = domains
    .map((domain) => `@${domain}`)
    .reduce((some, other) => t('{some} or {other}', { some, other }));
  return t('Use an address that ends in {endings}.', { endings });
}
