import type { FamilyCard } from './family.ts';

/** What there is to choose of a family, on a card: its colours, and "3 colours · 4 sizes". */
export function FamilyLine({ family: { line, swatches } }: { family: FamilyCard }) {
  return (
    <p className="mt-1 line-clamp-1 text-ink-2 text-sm">
      {swatches.map((colour) => (
        <Swatch key={colour} colour={colour} className="me-1 inline size-3.5 align-[-2px]" />
      ))}
      <bdi>{line}</bdi>
    </p>
  );
}

/** A colour to choose. Drawn, because the policy allows no inline styles. */
export function Swatch({ colour, className }: { colour: string; className: string }) {
  return (
    <svg viewBox="0 0 20 20" className={className} aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill={colour} className="stroke-line-2" />
    </svg>
  );
}
