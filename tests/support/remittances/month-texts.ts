/** Sheets as five couriers write them: other headings, orders of columns, separators, signs and amounts. */
import type { RemittanceRoles } from '#app/modules/payments/remittances/remittance-columns.ts';
import type { SheetCourier } from './month.ts';
import { type MonthLine, type MonthRemittance, sumOfAccepted } from './month-remittances.ts';

/** What a person has to say of a courier's columns, once. */
export const headersOf: Partial<Record<SheetCourier, RemittanceRoles>> = {
  postex: { 'Levy A': 'income-tax', 'Levy B': 'sales-tax', Lane: 'delivery' },
};

/** The text of a sheet. */
export function remittanceText({ courier, lines }: MonthRemittance): string {
  return write[courier](lines);
}

const write: Record<SheetCourier, (lines: readonly MonthLine[]) => string> = {
  tcs: (lines) =>
    joined(',', [
      [
        'CN Number',
        'Booking Date',
        'COD Amount',
        'Delivery Charges',
        'Return Charges',
        'Fuel Surcharge',
        'GST',
        'Income Tax WHT',
        'Net Payable',
      ],
      ...lines.map(({ written, collected, deductions, net }) => [
        written,
        '2025-10-01',
        ...[
          collected,
          deductions.delivery,
          deductions.return,
          deductions.fuel,
          deductions.gst,
          deductions['income-tax'],
          net,
        ].map((amount) => (amount ?? 0).toFixed(2)),
      ]),
    ]),
  leopards: (lines) =>
    joined('\t', [
      ['Leopards Courier Services'],
      ['Payment advice'],
      ['Net Amount', 'Sr', 'Consignment #', 'Status', 'COD Amt', 'WHT', 'Sales Tax', 'Fuel', 'RTO', 'Freight'],
      ...lines.map(({ written, collected, deductions, net }, index) => [
        grouped(net),
        String(index + 1),
        `${written.slice(0, 2)} ${written.slice(2)}`,
        collected > 0 ? 'Delivered' : 'Returned to shipper',
        grouped(collected),
        ...[deductions['income-tax'], deductions.gst, deductions.fuel, deductions.return, deductions.delivery].map(
          (amount) => grouped(amount ?? 0),
        ),
      ]),
      [grouped(sumOf(lines, 'net')), '', 'Total', '', grouped(sumOf(lines, 'collected'))],
    ]),
  // What is kept is written below nothing.
  trax: (lines) =>
    joined(';', [
      [
        'Tracking Number',
        'Gross',
        'Charges',
        'RTO Charges',
        'FSC',
        'SST',
        'Advance Tax 236',
        'Sales Tax Withheld',
        'Amount Paid',
      ],
      ...lines.map(({ written, collected, deductions, net }) => [
        `'${written}`,
        `"Rs. ${grouped(collected)}"`,
        ...[
          deductions.delivery,
          deductions.return,
          deductions.fuel,
          deductions.gst,
          deductions['income-tax'],
          deductions['sales-tax'],
        ].map((amount) => (amount ? `-${amount}` : '-')),
        net < 0 ? `(${grouped(-net)})` : grouped(net),
      ]),
    ]),
  postex: (lines) =>
    joined(';', [
      ['Order Ref', 'Tracking No', 'Collected', 'Lane', 'Reverse', 'Fuel', 'GST', 'Levy A', 'Levy B', 'Remitted'],
      ...lines.map(({ written, collected, deductions, net }, index) => [
        `R-${index}`,
        `${written.slice(0, 2)}-${written.slice(2)}`,
        ...[
          collected,
          deductions.delivery,
          deductions.return,
          deductions.fuel,
          deductions.gst,
          deductions['income-tax'],
          deductions['sales-tax'],
          net,
        ].map((amount) => String(amount ?? 0)),
      ]),
    ]),
  'm-p': (lines) =>
    joined(',', [
      ['Parcel', 'Net', 'Total Charges', 'Gross'],
      ...lines.map(({ written, collected, deductions, net }) => [
        written,
        `"${grouped(net)}"`,
        String(sumOfAccepted(deductions)),
        `"${grouped(collected)}"`,
      ]),
    ]),
};

function joined(separator: string, rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join(separator)).join('\r\n');
}

function grouped(rupees: number): string {
  return String(rupees).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function sumOf(lines: readonly MonthLine[], part: 'net' | 'collected'): number {
  return lines.reduce((sum, line) => sum + line[part], 0);
}
