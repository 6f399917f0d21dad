import { redirect } from 'react-router';
import { readPrintOrders } from '#app/orders/desk/pack-list.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { Route } from './+types/print-pdf-page.ts';
import { drawPaper, titleOf } from './paper/draw-paper.server.ts';
import { writePdf } from './paper/write-pdf.server.ts';
import { pdfName, printAddress, readPrintQuestion } from './print-kinds.ts';

/** The sheets of the print page as a PDF. Reading it changes nothing: the link that opens it records the printing. */
export async function loader({ url }: Route.LoaderArgs) {
  const { kind, numbers } = readPrintQuestion(url.searchParams);
  const [orders, shop] = await Promise.all([readPrintOrders(numbers), readShopSettings()]);
  const [first] = orders;
  if (!first) return redirect(printAddress(kind, []));
  const toPrint = { kind, orders, shop };
  return new Response(writePdf(titleOf(toPrint), drawPaper(toPrint)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${pdfName(kind, first.number, orders.length, new Date())}"`,
    },
  });
}
