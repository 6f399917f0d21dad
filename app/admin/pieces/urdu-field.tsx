import type { ComponentProps } from 'react';
import { useShop } from '#app/settings/use-shop.ts';
import { OfficeField, OfficeTextArea } from './office-field.tsx';

/**
 * A line that the owner may write in Urdu, from right to left; nothing while the shop has no pages in Urdu. Label and hint are
 * the office's, in English.
 */
export function UrduField(props: ComponentProps<typeof OfficeField>) {
  return useShop().speaksUrdu ? <OfficeField optional {...props} lang="ur" dir="rtl" /> : null;
}

/** A longer text in Urdu. */
export function UrduTextArea(props: ComponentProps<typeof OfficeTextArea>) {
  return useShop().speaksUrdu ? <OfficeTextArea optional {...props} lang="ur" dir="rtl" /> : null;
}
