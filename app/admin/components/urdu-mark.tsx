import { AdminIcon } from './icon.tsx';

type UrduMarkProps = { lacks: readonly string[]; className?: string | undefined };

/** Says which texts lack their Urdu; nothing where none does. */
export function UrduMark({ lacks, className = '' }: UrduMarkProps) {
  if (lacks.length === 0) return null;
  return (
    <span className={`inline-flex items-center gap-1 font-medium text-marigold-text text-note ${className}`}>
      <AdminIcon name="globe" className="size-3.5" />
      no Urdu {lacks.join(', ')}
    </span>
  );
}
