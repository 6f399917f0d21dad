import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { isHexColour } from '../../theme/oklch.ts';

type ColourFieldProps = {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  /** The nearest colour that passes, where this one does not. */
  nearest: string | undefined;
  onChange: (colour: string) => void;
};

/** A colour, picked or written. */
export function ColourField({ name, label, hint, value, error, nearest, onChange }: ColourFieldProps) {
  const isPassing = !error;
  return (
    <div>
      <div className="flex items-start gap-2">
        <input
          type="color"
          aria-label={`${label}, picked`}
          value={isHexColour(value) ? value : '#000000'}
          onChange={({ target }) => onChange(target.value)}
          className="mt-6 h-8 w-12 shrink-0 cursor-pointer rounded-control border border-field bg-milk p-0.5 focus:outline-2 focus:outline-green focus:outline-offset-1 max-md:mt-7 max-md:h-11"
        />
        <AdminField
          className="min-w-0 grow"
          label={label}
          name={name}
          value={value}
          error={error}
          hint={hint}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
        />
      </div>
      {!isPassing && nearest && (
        <AdminButton small className="mt-1.5 ms-14" onClick={() => onChange(nearest)}>
          <svg viewBox="0 0 16 16" className="me-1.5 inline size-4 align-[-3px]" aria-hidden="true">
            <rect x=".5" y=".5" width="15" height="15" rx="3" fill={nearest} className="stroke-field" />
          </svg>
          Use {nearest}
        </AdminButton>
      )}
    </div>
  );
}
