import { notifyShop } from '#app/admin/actions/send-action.ts';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { type PrintKind, pdfAddress, printKinds } from '../print-kinds.ts';

type PdfLinkProps = {
  kind: PrintKind;
  /** Of orders. */
  numbers: readonly string[];
  look?: 'plain' | 'bar';
  iconOnly?: 'phone';
};

/** Opens the sheets as a PDF in a window of its own, and records the printing as the print page does. */
export function PdfLink({ kind, numbers, look, iconOnly }: PdfLinkProps) {
  const words = `${printKinds[kind].printed} as PDF`;
  return (
    <AdminButtonLink
      icon="file-text"
      reloadDocument
      target="_blank"
      {...(look && { look })}
      {...(iconOnly && { iconOnly })}
      to={pdfAddress(kind, numbers)}
      onClick={() => notifyShop('orders', { action: 'record-print', numbers: [...numbers], words })}
    >
      PDF
    </AdminButtonLink>
  );
}
