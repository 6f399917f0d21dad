import { type ReactNode, useId } from 'react';

type SwitchProps = {
  label: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onChange?: (on: boolean) => void;
  name?: string;
  disabled?: boolean;
};

/** On or off, in a line with its words. Sent with a form where it has a name. */
export function Switch({ label, onChange, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-flex min-h-8 items-center gap-3 max-md:min-h-11">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
        role="switch"
        onChange={(event) => onChange?.(event.target.checked)}
        className="relative ms-auto h-4.5 w-8 shrink-0 cursor-pointer appearance-none rounded-full bg-field transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-3.5 before:rounded-full before:bg-milk before:transition-transform checked:bg-green checked:before:translate-x-3.5 rtl:checked:before:-translate-x-3.5 disabled:opacity-50 max-md:h-6 max-md:w-11 max-md:before:size-5 max-md:checked:before:translate-x-5"
      />
    </span>
  );
}
