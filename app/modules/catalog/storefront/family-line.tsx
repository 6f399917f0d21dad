import { useTAny } from '#app/i18n/translate.ts';
import type { FamilyCard } from '../families/family.ts';

/** What there is to choose of a family, on a card: its colours, and "3 colours · 4 sizes". */
export function FamilyLine({ family: { line, swatches } }: { family: FamilyCard }) {
  const tAny = useTAny();
  return (
    <p className="line-clamp-1 text-ink-2 text-sm">
      {swatches.length > 0 && <Swatches colours={swatches} />}
      <bdi>{line.replace(/[^\d\s·][^\d·]*[^\d\s·]/g, (words) => tAny(words))}</bdi>
    </p>
  );
}

/** One drawing for all colours, because a page has many cards. */
function Swatches({ colours }: { colours: readonly string[] }) {
  return (
    <svg viewBox={`0 0 ${colours.length * 24} 20`} className="me-1 inline h-3.5 align-[-2px]" aria-hidden="true">
      {colours.map((colour, place) => (
        <circle key={colour} cx={10 + place * 24} cy="10" r="9" fill={colour} className="stroke-line-2" />
      ))}
    </svg>
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
