import { OfficeIcon } from '../pieces/office-icon.tsx';

type UrduMarkProps = { lacksName: boolean; lacksDescription: boolean; className?: string | undefined };

/** Says which Urdu text a product lacks; nothing where it has them. */
export function UrduMark({ lacksName, lacksDescription, className = '' }: UrduMarkProps) {
  const lacking = [...(lacksName ? ['name'] : []), ...(lacksDescription ? ['description'] : [])];
  if (lacking.length === 0) return null;
  return (
    <span className={`inline-flex items-center gap-1 font-medium text-marigold-text text-note ${className}`}>
      <OfficeIcon name="globe" className="size-3.5" />
      no Urdu {lacking.join(', ')}
    </span>
  );
}
