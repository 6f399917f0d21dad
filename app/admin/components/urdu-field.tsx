import type { ComponentProps } from 'react';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { AdminField, AdminTextArea } from './field.tsx';

/**
 * A line that the owner may write in Urdu, from right to left; nothing while the shop has no pages in Urdu. Label and hint are
 * the admin's, in English.
 */
export function UrduField(props: ComponentProps<typeof AdminField>) {
  return useShop().speaksUrdu ? <AdminField optional {...props} lang="ur" dir="rtl" /> : null;
}

/** A longer text in Urdu. */
export function UrduTextArea(props: ComponentProps<typeof AdminTextArea>) {
  return useShop().speaksUrdu ? <AdminTextArea optional {...props} lang="ur" dir="rtl" /> : null;
}
