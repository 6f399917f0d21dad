import { redirect } from 'react-router';
import { readPrintOrders } from '#app/orders/desk/pack-list.server.ts';
import { readShopSettings } from '#app/settings/settings.server.ts';
import type { Route } from './+types/print-pdf-page.ts';
import { printPdf } from './pdf/print-pdf.server.ts';
import { pdfName, printAddress, readPrintQuestion } from './print-kinds.ts';

/** The sheets of the print page as a PDF. Reading it changes nothing: whoever opens it has noted the printing. */
export async function loader({ url }: Route.LoaderArgs) {
  const { kind, numbers } = readPrintQuestion(url.searchParams);
  const [orders, shop] = await Promise.all([readPrintOrders(numbers), readShopSettings()]);
  const [first] = orders;
  if (!first) return redirect(printAddress(kind, ''));
  return new Response(printPdf({ kind, orders, shop }), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${pdfName(kind, first.number, orders.length, new Date())}"`,
    },
  });
}
