import { type ReactNode, useId } from 'react';
import { useT, useTAny } from '#app/i18n/translate.ts';

/** The texts around a control: its label above, and one note below with the error, the praise or the hint. */
export type FieldTexts = {
  label: string;
  /** Said in the label; a field without it is required. */
  optional?: boolean;
  /** The label is shown elsewhere; this one is for screen readers only. */
  silent?: boolean;
  /** A hint under the field. An error takes its place. */
  hint?: ReactNode;
  /** Tells the person what to do; marks the control as invalid. */
  error?: string | undefined;
  /** The id of the error, where it stands beside several fields: this one is marked as invalid with them. */
  errorIn?: string | undefined;
  /** Said in green below a field that is right, such as 'Excellent'. */
  success?: string | undefined;
  /** Of the whole field: its place in a grid. */
  className?: string;
};

/** What a control itself takes: everything its element takes, except what the field around it decides. */
export type OfControl<Attributes> = Omit<Attributes, 'className' | 'children' | 'aria-invalid' | 'aria-describedby'>;

/** The props of a field: what its control takes and the texts around it. */
export type FieldProps<Attributes> = OfControl<Attributes> & FieldTexts;

/** How a field looks: the classes of its parts, and the icon of an error. */
export type FieldSkin = {
  label: string;
  optional: string;
  note: string;
  error: string;
  success?: string;
  hint: string;
  errorIcon: ReactNode;
};

type Around = FieldTexts & { id: string; note: string };

/**
 * Separates the texts of a field from the props of its control, and ties both together: `marks` go on the control and
 * name its id, its note and whether it is invalid; `words` go to `FieldFrame`.
 */
export function useField<Props extends FieldTexts & { id?: string | undefined }>(props: Props) {
  const { label, optional, silent, hint, error, errorIn, success, className, ...rest } = props;
  const made = useId();
  const id = props.id ?? made;
  const note = `${id}-note`;
  const marks = {
    id,
    'aria-invalid': error || errorIn ? (true as const) : undefined,
    'aria-describedby': errorIn || (error || hint || success ? note : undefined),
  };
  // The parts were taken out of exactly these props.
  const words = { id, note, label, optional, silent, hint, error, success, className } as Around;
  return { words, rest, marks };
}

/** The label above a control and the note below it. The note is read out when it changes. */
export function FieldFrame({ words, skin, children }: { words: Around; skin: FieldSkin; children: ReactNode }) {
  const { id, note, label, optional, silent, hint, error, success, className } = words;
  const t = useT();
  const tAny = useTAny();
  return (
    <div className={className}>
      <label htmlFor={id} className={silent ? 'sr-only' : skin.label}>
        {label}
        {optional && <span className={skin.optional}> {t('(optional)')}</span>}
      </label>
      {children}
      <div id={note} aria-live="polite" className={skin.note}>
        {error ? (
          <p className={skin.error}>
            {skin.errorIcon}
            {tAny(error)}
          </p>
        ) : success ? (
          <p className={skin.success}>{success}</p>
        ) : hint ? (
          <p className={skin.hint}>{hint}</p>
        ) : null}
      </div>
    </div>
  );
}
