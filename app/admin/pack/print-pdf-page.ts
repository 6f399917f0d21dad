import { redirect } from 'react-router';
import type { Route } from './+types/print-pdf-page.ts';
import { drawPaper, titleOf } from './paper/draw-paper.server.ts';
import { writePdf } from './paper/write-pdf.server.ts';
import { pdfName, printAddress } from './print-kinds.ts';
import { readToPrint } from './read-to-print.server.ts';

/** The sheets of the print page as a PDF. Reading it changes nothing: the link that opens it records the printing. */
export async function loader({ url }: Route.LoaderArgs) {
  const toPrint = await readToPrint(url.searchParams);
  const { kind, orders } = toPrint;
  const [first] = orders;
  if (!first) return redirect(printAddress(kind, []));
  return new Response(writePdf(titleOf(toPrint), drawPaper(toPrint)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${pdfName(kind, first.number, orders.length, new Date())}"`,
    },
  });
}
