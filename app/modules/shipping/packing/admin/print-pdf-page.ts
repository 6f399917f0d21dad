import { redirect } from 'react-router';
import { countRows } from '#app/admin/reading-limit.server.ts';
import { drawDocument, titleOf } from '../documents/draw-document.server.ts';
import { writePdf } from '../documents/write-pdf.server.ts';
import { pdfName, printAddress } from '../print-kinds.ts';
import type { Route } from './+types/print-pdf-page.ts';
import { readToPrint } from './read-document.server.ts';

/** The sheets of the print page as a PDF. Reading it changes nothing: the link that opens it records the printing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const toPrint = await readToPrint(url.searchParams);
  const { kind, orders } = toPrint;
  await countRows(
    context,
    'documents',
    orders.map(({ number }) => number),
  );
  const [first] = orders;
  if (!first) return redirect(printAddress(kind, []));
  return new Response(writePdf(titleOf(toPrint), drawDocument(toPrint)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${pdfName(kind, first.number, orders.length, new Date())}"`,
    },
  });
}
