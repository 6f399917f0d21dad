import { href } from 'react-router';
import { writeDay } from '#app/infra/dates/days.ts';
import { formatOrderNumber } from '#app/modules/orders/desk/admin-order.ts';

/** What can be printed, under the name the address has for it. */
export const printKinds = {
  together: {
    label: 'Slip and label on one sheet',
    printed: 'Slip and label printed',
    file: ['slip-and-label', 'slips-and-labels'],
  },
  both: {
    label: 'Slips and labels apart',
    printed: 'Slip and label printed',
    file: ['slip-and-label', 'slips-and-labels'],
  },
  slips: { label: 'Slips', printed: 'Slip printed', file: ['slip', 'slips'] },
  labels: { label: 'Labels, A6', printed: 'Label printed', file: ['label', 'labels'] },
  'labels-a4': { label: 'Labels, four to a sheet', printed: 'Label printed', file: ['label-a4', 'labels-a4'] },
  pick: { label: 'Pick list', printed: 'Pick list printed', file: ['pick-list', 'pick-list'] },
  load: { label: 'Load sheet', printed: 'Load sheet printed', file: ['load-sheet', 'load-sheet'] },
} as const;

export type PrintKind = keyof typeof printKinds;

/** What an address asks to be printed: `?as=labels&orders=48217306,48217307`. */
export function readPrintQuestion(params: URLSearchParams): { kind: PrintKind; numbers: string[] } {
  const input = params.get('as') ?? '';
  const numbers = (params.get('orders') ?? '').split(',').filter((number) => /^\d{8}$/.test(number));
  return { kind: isPrintKind(input) ? input : 'both', numbers: [...new Set(numbers)] };
}

function isPrintKind(input: string): input is PrintKind {
  return Object.hasOwn(printKinds, input);
}

/** Whether there are labels among the sheets, which stick on parcels. */
export function hasLabels(kind: PrintKind): boolean {
  return kind !== 'slips' && kind !== 'pick' && kind !== 'load';
}

/** The page on which the sheets of these orders are looked at and printed. */
export function printAddress(kind: PrintKind, numbers: readonly string[]): string {
  return `${href('/admin/pack/print')}?as=${kind}&orders=${numbers.join(',')}`;
}

/** The same sheets as a file. */
export function pdfAddress(kind: PrintKind, numbers: readonly string[]): string {
  return `${href('/admin/pack/print.pdf')}?as=${kind}&orders=${numbers.join(',')}`;
}

/** `label-4821-7306.pdf`, `labels-12-orders-2026-11-21.pdf`: found again in a folder of downloads. */
export function pdfName(kind: PrintKind, first: string, count: number, now: Date): string {
  const [one, many] = printKinds[kind].file;
  if (count === 1) return `${one}-${formatOrderNumber(first)}.pdf`;
  return `${many}-${count}-orders-${writeDay(now)}.pdf`;
}
