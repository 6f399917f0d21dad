import { useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';

type PasswordFieldProps = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error: string | undefined;
  hint?: string;
  placeholder?: string;
};

/** A password that can be looked at while it is typed. Managers and pasting work as anywhere. */
export function PasswordField({ name, label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const t = useT();
  const toggle = (
    <button
      type="button"
      className="flex h-11 items-center gap-2 rounded-box px-3 font-semibold text-green text-label"
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} className="size-5" />
      <span className="min-w-10 text-start">
        {t(shown ? 'Hide' : 'Show')}
        <span className="sr-only"> {label.toLowerCase()}</span>
      </span>
    </button>
  );
  return (
    <Field
      {...rest}
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={256}
      required
      wideEnd
      end={hydrated ? toggle : undefined}
    />
  );
}
