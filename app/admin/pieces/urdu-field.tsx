import type { ComponentProps } from 'react';
import { OfficeField, OfficeTextArea } from './office-field.tsx';

/** A line that is written in Urdu, from right to left. Label and hint are the office's, in English. */
export function UrduField(props: ComponentProps<typeof OfficeField>) {
  return <OfficeField {...props} lang="ur" dir="rtl" />;
}

/** A longer text in Urdu. */
export function UrduTextArea(props: ComponentProps<typeof OfficeTextArea>) {
  return <OfficeTextArea {...props} lang="ur" dir="rtl" />;
}
