import { type ReactNode, useId } from 'react';

/** The texts around a control: its label above, and one note below with the error or the hint. */
export type FieldWords = {
  label: string;
  /** Said in the label; a field without it is required. */
  optional?: boolean;
  /** Says beforehand what is wanted, or why; what is wrong takes its place. */
  hint?: ReactNode;
  /** In words that say what to do; marks the control. */
  error?: string | undefined;
  /** Of the whole field: its place in a grid. */
  className?: string;
};

/** What a control itself takes: all that its element does, but for what the field around it decides. */
export type OfControl<Attributes> = Omit<Attributes, 'className' | 'children' | 'aria-invalid' | 'aria-describedby'>;

type Said = { id?: string | undefined; error?: string | undefined; isNoted: boolean };

/** Ties a control to its label (`id`) and, while something is noted below it, to that note; `marks` go on the control. */
export function useFieldMarks({ id: given, error, isNoted }: Said) {
  const made = useId();
  const id = given ?? made;
  const note = `${id}-note`;
  const marks = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': isNoted ? note : undefined,
  };
  return { id, note, marks };
}
