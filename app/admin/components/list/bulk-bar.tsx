import type { ReactNode } from 'react';
import { AdminButton } from '../button.tsx';
import type { Choice } from '../choice.ts';

type BulkBarProps = {
  choice: Choice;
  /** After "3 selected": what they come to. */
  says?: string;
  /** Steps that are legal for all that are chosen: `AdminButton look="bar"`, the likeliest first. */
  children: ReactNode;
};

/** What can be done with the chosen rows: dark, 18 px above the foot, centred on the content; never over the last row. */
export function BulkBar({ choice, says, children }: BulkBarProps) {
  const count = choice.chosen.size;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${count} selected${says ? `, ${says}` : ''}` : ''}
      </p>
      {count > 0 && (
        <>
          <div className="h-17.5" />
          <div className="admin-floating pointer-events-none fixed inset-x-3 z-30 flex justify-center md:start-14 wide:start-53">
            {/* biome-ignore lint/a11y/useSemanticElements: a bar of buttons is no field set */}
            <div
              role="group"
              aria-label="Selected rows"
              className="admin-bar pointer-events-auto flex max-w-full items-center gap-2 overflow-x-auto rounded-card bg-bar p-1.5 ps-3.5 text-cream shadow-float"
            >
              <span className="whitespace-nowrap">
                <strong className="font-semibold">{count} selected</strong> {says}
              </span>
              <span className="mx-1 h-5 w-px shrink-0 bg-cream/25" aria-hidden="true" />
              {children}
              <span className="mx-1 h-5 w-px shrink-0 bg-cream/25" aria-hidden="true" />
              <AdminButton look="bar" keyHint="Esc" onClick={choice.clear}>
                Clear
              </AdminButton>
            </div>
          </div>
        </>
      )}
    </>
  );
}
