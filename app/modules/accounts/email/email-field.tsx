import { useEffect, useRef, useState } from 'react';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { useAfterPress } from '#app/ui/after-press.ts';
import { Field } from '#app/ui/field.tsx';
import { emailNote } from '../forms/account-forms.ts';
import { useEmailDomains } from '../log-in/use-return.ts';
import { AcceptedEmails } from './accepted-emails.tsx';

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
      {wrong && note.error && <AcceptedEmails domains={emailDomains} />}
    </div>
  );
}
