import type { ReactNode } from 'react';
import { OfficeButton, OfficeButtonLink } from './office-button.tsx';

type PrintSheetProps = {
  /** What will be printed: "12 slips". */
  says: string;
  /** Where the office goes on. */
  back: string;
  /** What is to be noted once it was printed. */
  onPrint?: () => void;
  /** Other ways to the same sheets, before the one act. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A page for paper: a bar with the one act, which the printer does not see, and the sheets below it. */
export function PrintSheet({ says, back, onPrint, beside, children }: PrintSheetProps) {
  return (
    <div className="text-black">
      <div className="office-no-print sticky top-0 z-20 flex h-15 items-center gap-2.5 border-line border-b bg-page px-6 max-md:px-3.5">
        <h1 className="min-w-0 truncate font-semibold text-title">{says}</h1>
        <OfficeButtonLink to={back} className="ms-auto">
          Back
        </OfficeButtonLink>
        {beside}
        <OfficeButton
          look="act"
          icon="printer"
          keyHint="P"
          data-print=""
          onClick={() => {
            window.print();
            onPrint?.();
          }}
        >
          Print
        </OfficeButton>
      </div>
      {children}
    </div>
  );
}
