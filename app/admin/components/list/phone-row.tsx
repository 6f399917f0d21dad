import type { ReactNode } from 'react';

type Line = readonly [start: ReactNode, end: ReactNode];

/** A row of a list on a phone: three lines (name and money; place, pieces and age; chip and number), a button at its edge. */
export function PhoneRow({ lines, action }: { lines: readonly Line[]; action?: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <div className="grid min-w-0 flex-1 gap-1">
        {lines.map(([start, end], index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row have fixed places
            key={index}
            className={`flex min-w-0 items-center justify-between gap-3 ${index === 0 ? 'font-semibold' : 'text-ink-3 text-second'}`}
          >
            <span className="flex min-w-0 items-center gap-2 truncate [&>bdi]:truncate">
              {typeof start === 'string' ? (
                <span dir="auto" className="truncate">
                  {start}
                </span>
              ) : (
                start
              )}
            </span>
            <span className="max-w-3/5 shrink-0 truncate text-end">{end}</span>
          </div>
        ))}
      </div>
      {action}
    </div>
  );
}
