import type { IconName } from './icon-name.ts';
import icons from './icons.svg?url';

/** A line icon in the colour of the text around it. Decoration: the control it stands in carries the words. */
export function Icon({ name, className = 'size-6' }: { name: IconName; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
