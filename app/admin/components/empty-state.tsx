import type { ReactNode } from 'react';

/** Nothing here: what is true, why, and the next action. The door with the ring stands over it. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-120 content-start justify-items-center px-5 py-24 text-center max-md:py-14">
      <svg viewBox="0 0 120 122" className="h-30 max-md:h-24" aria-hidden="true">
        <path
          d="M14 119V54C14 30 28 22 40 16 50 11 56 7 60 2 64 7 70 11 80 16 92 22 106 30 106 54V119Z"
          className="fill-green-tint stroke-green"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path d="M1 119.5H119" className="stroke-green" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="60" cy="54" r="5.5" className="fill-green" />
        <circle cx="60" cy="73" r="16" className="stroke-marigold" strokeWidth="7" fill="none" />
      </svg>
      <h2 className="mt-8 font-semibold text-title">{title}</h2>
      {children && <div className="mt-1.5 text-ink-2 text-[0.9375rem] leading-[1.4375rem]">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
