import type { ReactNode } from 'react';
import { CheckBox } from '../check-box.tsx';
import type { Choice } from '../choice.ts';
import { useRowKeys } from './row-keys.ts';
import { openRow } from './row-link.tsx';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Money, counts and times stand at the end. */
  end?: boolean;
  /** Its width, or from which window on it shows (its fact then stands in another cell below that). */
  className?: string;
};

export type DataTableProps<Row> = {
  /** What the rows are, for who does not see the page. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** As people call the row: "Order 4821-7306". */
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The same row on a phone, where there are no columns (PhoneRow). */
  phone: (row: Row) => ReactNode;
  /** 52 px where a cell has two lines. */
  lines?: 1 | 2;
  choice?: Choice;
  /** Its rows have a button marked `data-row-menu`. */
  hasMenu?: boolean;
  isUnread?: (row: Row) => boolean;
  /** Open beside the list, or where the person is. */
  isCurrent?: (row: Row) => boolean;
  /** Just came in: warm for eight seconds. */
  isNew?: (row: Row) => boolean;
  /** Not in the list any more, and kept in its place until the person moves on. */
  isGone?: (row: Row) => boolean;
};

/** Rows that open as a whole, by mouse, by thumb and by `J` `K` `O`; chosen by box, shift and `X`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, choice, keyOf, hasMenu, lines = 1 } = props;
  const table = useRowKeys(choice, hasMenu);
  return (
    <div ref={table}>
      <div className="relative overflow-x-auto rounded-card border border-line bg-milk max-md:hidden">
        <table aria-label={label} className="w-full border-collapse text-start">
          <thead>
            <tr className="h-9 border-line border-b">
              {choice && (
                <th scope="col" className="w-10 ps-2.5 text-start">
                  <CheckBox
                    silent
                    label="Select all on this page"
                    checked={choice.isAll}
                    partly={!choice.isAll && choice.chosen.size > 0}
                    onChange={choice.toggleAll}
                  />
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} scope="col" className={`${cellClass(column)} font-medium text-ink-2 text-second`}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={lines === 2 ? '[&>tr]:h-13' : '[&>tr]:h-11.5'}>
            {rows.map((row) => (
              <TableRow key={keyOf(row)} row={row} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label={label} className="border-line border-y bg-milk md:hidden">
        {rows.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link takes the keys
          <li
            key={keyOf(row)}
            data-row={keyOf(row)}
            onClick={openRow}
            className={`flex items-center gap-3 border-line px-3.5 py-3 not-last:border-b ${groundOf(props, row)}`}
          >
            {choice && <RowBox row={row} {...props} choice={choice} />}
            <div className="min-w-0 flex-1">{props.phone(row)}</div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TableRow<Row>({ row, ...props }: DataTableProps<Row> & { row: Row }) {
  const { columns, choice, keyOf, isUnread } = props;
  return (
    <tr
      data-row={keyOf(row)}
      onClick={openRow}
      className={`cursor-pointer border-line not-last:border-b focus-within:bg-paper hover:bg-paper has-[a[data-row-link]:focus-visible]:bg-paper ${isUnread?.(row) ? '[&_a[data-row-link]]:font-bold' : ''} ${groundOf(props, row)}`}
    >
      {choice && (
        <td className="w-10 ps-2.5">
          <RowBox row={row} {...props} choice={choice} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={`relative ${cellClass(column)} py-1`}>
          {index === 0 && isUnread?.(row) && (
            <UnreadDot className="absolute start-0.5 top-1/2 -mt-0.75 max-lg:-start-1" />
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function RowBox<Row>({ row, keyOf, nameOf, choice }: DataTableProps<Row> & { row: Row; choice: Choice }) {
  const key = keyOf(row);
  return (
    <CheckBox
      silent
      label={`Select ${nameOf(row)}`}
      checked={choice.chosen.has(key)}
      onChange={({ nativeEvent }) => choice.toggle(key, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  );
}

/** A green dot: nobody has opened it yet. */
export function UnreadDot({ className = '' }: { className?: string }) {
  return (
    <span className={`size-1.75 shrink-0 rounded-full bg-green ${className}`}>
      <span className="sr-only">Unread</span>
    </span>
  );
}

function groundOf<Row>({ choice, keyOf, isCurrent, isNew, isGone }: DataTableProps<Row>, row: Row): string {
  if (isGone?.(row)) return 'admin-gone';
  if (choice?.chosen.has(keyOf(row)) || isCurrent?.(row)) return 'bg-chosen hover:bg-chosen';
  return isNew?.(row) ? 'admin-new' : '';
}

function cellClass<Row>({ end, className = '' }: Column<Row>): string {
  return `px-3.5 max-lg:px-2 ${end ? 'text-end' : 'text-start'} ${className}`;
}
