import type { ComponentProps } from 'react';
import { AdminField } from '#app/admin/components/field.tsx';

/** The number on a courier's slip, typed or scanned. A scanner ends it with Enter, which hands the parcel over. */
export function TrackingField(props: ComponentProps<typeof AdminField>) {
  return <AdminField autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} {...props} />;
}
