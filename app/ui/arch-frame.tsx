import type { ReactNode } from 'react';

const door =
  'M0 500V150C0 98 26 74 78 54L150 27C174 18 190 12 200 0C210 12 226 18 250 27L322 54C374 74 400 98 400 150V500Z';

/** What is inside, seen through the door: cut to the arch, with the thin line of its frame round it. */
export function ArchFrame({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`relative ${className}`}>
      <svg
        className="pointer-events-none absolute -start-3 -top-3.5 h-[calc(100%+14px)] w-[calc(100%+24px)] overflow-visible md:-start-4 md:-top-4.5 md:h-[calc(100%+18px)] md:w-[calc(100%+32px)]"
        viewBox="0 0 400 500"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={door} fill="none" className="stroke-frame" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="door-clip size-full">{children}</div>
    </div>
  );
}
