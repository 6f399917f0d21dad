import type { PackLane } from '#app/orders/desk/pack-list.server.ts';
import type { PackOrder } from '#app/orders/desk/pack-list.ts';
import { OfficeButtonLink } from '../pieces/office-button.tsx';
import { usePackPaper } from './pack-paper.ts';
import { PdfLink } from './pdf-link.tsx';
import { type PrintKind, printAddress } from './print-kinds.ts';

type PrintButtonsProps = { orders: readonly PackOrder[]; lane: PackLane };

/**
 * What of the list is not printed yet, as one press; what is printed is printed again only where somebody asks for it.
 * Labels of before their booking count as new.
 */
export function PrintButtons({ orders, lane }: PrintButtonsProps) {
  const paper = usePackPaper();
  const fresh = orders.filter(({ paper }) => paper !== 'printed');
  const isAgain = fresh.length === 0;
  const wanted = isAgain ? orders : fresh;
  // The slip of a packed order is in its parcel; only the label on it is wrong.
  const isLabelsOnly = lane === 'packed' && fresh.length > 0 && fresh.every(({ paper }) => paper === 'outdated');
  const kind = isLabelsOnly && paper !== 'labels-a4' ? 'labels' : paper;
  const numbers = wanted.map(({ number }) => number);
  const all = orders.map(({ number }) => number);
  return (
    <>
      <OfficeButtonLink icon="printer" iconOnly="phone" to={printAddress('pick', all)} className="max-md:hidden">
        Pick list
      </OfficeButtonLink>
      {!isAgain && fresh.length < orders.length && (
        <OfficeButtonLink look="quiet" to={printAddress(paper, all)} className="max-md:hidden">
          All {orders.length} again
        </OfficeButtonLink>
      )}
      <PdfLink kind={kind} numbers={numbers} iconOnly="phone" />
      <OfficeButtonLink
        look={isAgain ? 'plain' : 'act'}
        icon="printer"
        iconOnly="phone"
        to={printAddress(kind, numbers)}
      >
        {isAgain ? sayAgain(wanted.length) : sayNew(kind, fresh.length, fresh.length < orders.length)}
      </OfficeButtonLink>
    </>
  );
}

function sayAgain(count: number): string {
  return count === 1 ? 'Print again' : `Print all ${count} again`;
}

const things: Record<Exclude<PrintKind, 'pick' | 'load'>, [one: string, many: string]> = {
  together: ['slip and label', 'slips and labels'],
  both: ['slip and label', 'slips and labels'],
  slips: ['slip', 'slips'],
  labels: ['label', 'labels'],
  'labels-a4': ['label', 'labels'],
};

function sayNew(kind: keyof typeof things, count: number, isPart: boolean): string {
  const [one, many] = things[kind];
  if (count === 1) return isPart ? `Print 1 new ${one}` : `Print ${one}`;
  return isPart ? `Print ${count} new ${many}` : `Print ${count} ${many}`;
}
