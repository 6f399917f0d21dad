import type { ReactNode } from 'react';
import { type Picture, pictureUrl } from '#app/platform/media/picture.ts';

/** The table of a sheet: a tick box and a picture before what `columns` name. */
export function PaperTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <table>
      <thead>
        <tr>
          <td />
          <td />
          <th scope="col">Product</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="print-end">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type PaperLineProps = { name: string; productId: number; shelf?: string; picture: Picture | null; children: ReactNode };

/** One line of it; its figures are the children. */
export function PaperLine({ name, productId, shelf, picture, children }: PaperLineProps) {
  return (
    <tr>
      <td>
        <span className="print-tick" />
      </td>
      <td>{picture && <img src={pictureUrl(picture)} alt="" width={53} height={53} />}</td>
      <td dir="auto">
        <strong>{name}</strong>
        <br />
        {shelf || `Product ${productId}`}
      </td>
      {children}
    </tr>
  );
}
