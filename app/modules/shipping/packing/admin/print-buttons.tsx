import { AdminButtonLink } from '#app/admin/components/button.tsx';
import type { PackQueue } from '#app/modules/orders/desk/packing/pack-list.server.ts';
import type { PackOrder } from '#app/modules/orders/desk/packing/pack-list.ts';
import { type PrintKind, printAddress } from '../print-kinds.ts';
import { usePackDocument } from './pack-document.ts';
import { PdfLink } from './pdf-link.tsx';

type PrintButtonsProps = { orders: readonly PackOrder[]; lane: PackQueue };

/**
 * What of the list is not printed yet, as one press; what is printed is printed again only where somebody asks for it.
 * Labels of before their booking count as new.
 */
export function PrintButtons({ orders, lane }: PrintButtonsProps) {
  const paper = usePackDocument();
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
      <AdminButtonLink icon="printer" iconOnly="phone" to={printAddress('pick', all)} className="max-md:hidden">
        Pick list
      </AdminButtonLink>
      {!isAgain && fresh.length < orders.length && (
        <AdminButtonLink look="quiet" to={printAddress(paper, all)} className="max-md:hidden">
          All {orders.length} again
        </AdminButtonLink>
      )}
      <PdfLink kind={kind} numbers={numbers} iconOnly="phone" />
      <AdminButtonLink
        look={isAgain ? 'plain' : 'primary'}
        icon="printer"
        iconOnly="phone"
        to={printAddress(kind, numbers)}
      >
        {isAgain ? formatAgain(wanted.length) : formatNew(kind, fresh.length, fresh.length < orders.length)}
      </AdminButtonLink>
    </>
  );
}

function formatAgain(count: number): string {
  return count === 1 ? 'Print again' : `Print all ${count} again`;
}

const things: Record<Exclude<PrintKind, 'pick' | 'load'>, [one: string, many: string]> = {
  together: ['slip and label', 'slips and labels'],
  both: ['slip and label', 'slips and labels'],
  slips: ['slip', 'slips'],
  labels: ['label', 'labels'],
  'labels-a4': ['label', 'labels'],
};

function formatNew(kind: keyof typeof things, count: number, isPart: boolean): string {
  const [one, many] = things[kind];
  if (count === 1) return isPart ? `Print 1 new ${one}` : `Print ${one}`;
  return isPart ? `Print ${count} new ${many}` : `Print ${count} ${many}`;
}
