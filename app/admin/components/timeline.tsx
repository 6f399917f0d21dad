import type { ReactNode } from 'react';
import { AdminIcon } from './icon.tsx';
import type { AdminIconName } from './icon-name.ts';

export type Happening = {
  key: string;
  icon: AdminIconName;
  look?: 'plain' | 'done' | 'marigold' | 'blue' | 'violet' | 'clay' | 'hollow';
  what: ReactNode;
  /** When and by whom, and what belongs to it. */
  detail?: ReactNode;
  /** What can be done about it, at its end. */
  action?: ReactNode;
};

const looks: Record<NonNullable<Happening['look']>, string> = {
  plain: 'bg-grey-tint text-ink-2',
  done: 'bg-green text-cream',
  marigold: 'bg-marigold text-on-marigold',
  blue: 'bg-blue text-cream',
  violet: 'bg-violet-tint text-violet',
  clay: 'bg-clay-tint text-clay-text',
  hollow: 'border border-field bg-milk text-ink-2',
};

/** What happened, newest first, on one line. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  return (
    <ol>
      {happenings.map(({ key, icon, look = 'plain', what, detail, action }) => (
        <li key={key} className="group relative flex gap-2.5 not-last:pb-3">
          <span aria-hidden="true" className="absolute start-2.5 top-5 bottom-0 w-px bg-strong group-last:hidden" />
          <span className={`z-1 grid size-5 shrink-0 place-items-center rounded-full ${looks[look]}`}>
            <AdminIcon name={icon} className="size-3" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="wrap-anywhere">{what}</div>
            {detail && <div className="wrap-anywhere text-ink-3 text-second">{detail}</div>}
          </div>
          {action}
        </li>
      ))}
    </ol>
  );
}
