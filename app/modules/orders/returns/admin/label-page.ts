import { data } from 'react-router';
import { readShopSettings } from '#app/modules/settings/settings.server.ts';
import type { Sheet } from '#app/modules/shipping/packing/documents/page.ts';
import { drawReturnLabel, titleOfLabel } from '#app/modules/shipping/packing/documents/return-label.server.ts';
import { writePdf } from '#app/modules/shipping/packing/documents/write-pdf.server.ts';
import { readOrder } from '../../desk/read-order.server.ts';
import { readReturn } from '../read-return.server.ts';
import type { Route } from './+types/label-page.ts';

/** The label for the way back as a PDF: printed for the parcel, or sent to the shopper. Reading it changes nothing. */
export async function loader({ params }: Route.LoaderArgs) {
  const entry = /^[1-9]\d{0,14}$/.test(params.id) ? await readReturn(Number(params.id), false) : null;
  const [order, shop] = [entry && (await readOrder(entry.number)), await readShopSettings()];
  if (!entry || !order || entry.isForgotten) throw data(null, { status: 404 });
  return new Response(writePdf(titleOfLabel(entry), only(drawReturnLabel(entry, order, shop))), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="return-label-${entry.number.slice(0, 4)}-${entry.number.slice(4)}-${entry.seq}.pdf"`,
    },
  });
}

async function* only(sheet: Sheet): AsyncGenerator<Sheet> {
  yield sheet;
}
