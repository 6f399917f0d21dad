import type { AdminIconName } from './icon-name.ts';
import icons from './icons.svg?url';

/** A line icon of the admin, in the colour of the text around it. Decoration: what it stands in carries the words. */
export function AdminIcon({ name, className = 'size-4' }: { name: AdminIconName; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
