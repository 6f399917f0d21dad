import type { ReactNode } from 'react';

/** The row between tabs and table: search, filters, and at its end what the list is. */
export function ListTools({ children, says }: { children: ReactNode; says?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 pb-2.5 max-md:gap-2 max-md:px-3.5 max-md:py-3">
      {children}
      {says && <p className="ms-auto text-ink-3 text-second max-md:hidden">{says}</p>}
    </div>
  );
}

/** The body of a list page: 24 px at the sides of a desk, edge to edge on a phone. */
export function ListBody({ children }: { children: ReactNode }) {
  return <div className="px-6 pb-6 max-md:px-0">{children}</div>;
}

/** The filters of a list; on a phone one row that scrolls sideways. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 max-md:-mx-3.5 max-md:w-[calc(100%+28px)] max-md:overflow-x-auto max-md:px-3.5 max-md:py-0.5 max-md:[scrollbar-width:none] max-md:[&>*]:shrink-0">
      {children}
    </div>
  );
}
