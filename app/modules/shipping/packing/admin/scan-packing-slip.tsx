import { useEffect, useRef, useState } from 'react';
import { AdminField } from '#app/admin/components/field.tsx';
import { useKeys } from '#app/admin/components/menus/keys.ts';
import { asOrderNumber, writtenNumbers } from '../../booking/written-numbers.ts';

type ScanPackingSlipProps = {
  /** The orders on this page. */
  here: readonly string[];
  busy: boolean;
  onScan: (number: string) => void;
  /** A slip that is not on this page. */
  onOther: (number: string) => void;
  /** What was scanned is no slip. The field says so. */
  onWrong: () => void;
};

/** A scanner types the number of a slip and Enter; so can a person. What is scanned meanwhile waits for its turn. */
export function ScanPackingSlip({ here, busy, onScan, onOther, onWrong }: ScanPackingSlipProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  /** What was scanned while the one before was still on its way. */
  const waiting = useRef<string[]>([]);
  useEffect(() => {
    const next = busy ? undefined : waiting.current.shift();
    if (next) scan(next);
  });
  useKeys([
    {
      key: 'p',
      says: 'Scan a slip to mark it packed',
      action: (event) => {
        event.preventDefault();
        field.current?.focus();
      },
    },
  ]);
  function scan(typed: string): void {
    const number = asOrderNumber(writtenNumbers(typed)[0] ?? '');
    setProblem(number ? '' : `${typed} is not the number of an order. Scan our slip.`);
    if (number && here.includes(number)) onScan(number);
    else if (number) onOther(number);
    else onWrong();
  }
  return (
    <form
      className="py-2 max-md:min-w-0 max-md:flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current?.value.trim();
        event.currentTarget.reset();
        if (!typed) return;
        if (busy) waiting.current.push(typed);
        else scan(typed);
      }}
    >
      <AdminField
        ref={field}
        label="Scan a slip to mark it packed"
        silent
        placeholder="Scan a slip: packed"
        inputMode="numeric"
        autoComplete="off"
        error={problem || undefined}
        className="w-72 max-w-full max-md:w-full"
      />
    </form>
  );
}
