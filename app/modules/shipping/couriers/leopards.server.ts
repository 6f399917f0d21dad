import { localDigits } from '#app/infra/contact-details/phone.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { askCourier, largestList } from './call-courier.server.ts';
import type { CourierAnswer, CourierClient, CourierKeys, CourierNews, ParcelToBook } from './courier-client.ts';
import {
  amountOf,
  answered,
  type Json,
  objects,
  readJson,
  readMoment,
  refused,
  text,
  unreadable,
} from './courier-response.ts';

/** Leopards: the keys go into every body; `status` 1 is yes, 0 is no, sometimes as text. */
export function createLeopards(keys: CourierKeys): CourierClient {
  const credentials = { api_key: keys.apiKey, api_password: keys.apiPassword };

  async function ask<T>(
    call: string,
    body: Json,
    read: (body: Json) => CourierAnswer<T>,
    maxBytes?: number,
  ): Promise<CourierAnswer<T>> {
    const question = {
      method: 'POST' as const,
      path: `/api/${call}/format/json/`,
      body: { ...credentials, ...body },
      ...(maxBytes && { maxBytes }),
    };
    return readJson(await askCourier('leopards', question), (result) => {
      if (text(result.status) === '1') return read(result);
      return text(result.status) === '0' ? refused(result.error) : unreadable;
    });
  }

  const client: CourierClient & Required<Pick<CourierClient, 'findBooked'>> = {
    async test() {
      const cities = await client.cities();
      return cities.kind === 'answered' ? answered(null) : cities;
    },
    book: (parcel) =>
      ask('bookPacket', bookingOf(parcel), (body) => {
        const trackingNumber = text(body.track_number);
        return trackingNumber ? answered({ trackingNumber }) : unreadable;
      }),
    async findBooked(reference) {
      const found = await ask('getShipmentDetailsByOrderID', { shipment_order_id: [reference] }, (body) => {
        const packet = objects(body.data ?? body.packet_list)[0];
        const trackingNumber = text(packet?.track_number);
        return answered(trackingNumber ? { trackingNumber } : null);
      });
      return found.kind === 'refused' && /no (?:record|shipment|data)|not found/i.test(found.words)
        ? answered(null)
        : found;
    },
    cancel: (trackingNumber) => ask('cancelBookedPackets', { cn_numbers: trackingNumber }, () => answered(null)),
    // It answers with the address of a page; a foreign address is not ours to open.
    async track(trackingNumber) {
      const news = await ask('trackBookedPacket', { track_numbers: trackingNumber }, (body) =>
        answered(objects(body.packet_list).flatMap(newsOfPacket)),
      );
      // A packet that is booked and has not been scanned has nothing to show.
      return news.kind === 'refused' && /no (?:record|data)|not found/i.test(news.words) ? answered([]) : news;
    },
    cities: () =>
      ask(
        'getAllCities',
        {},
        (body) => {
          const cities = objects(body.city_list).map(({ id, name }) => ({ id: text(id), name: text(name) }));
          return cities.length > 0 ? answered(cities.filter(({ id, name }) => id && name)) : unreadable;
        },
        largestList,
      ),
    async advise({ trackingNumber, wants, words }) {
      // An advice belongs to an entry that Leopards makes for each attempt in vain.
      const list = { product: '', status: '', Cn_number: trackingNumber, start: 0, length: 100 };
      const entries = await ask('shipperAdviceList', list, (body) =>
        answered(
          objects(body.data).flatMap(({ id, cn_number }) =>
            text(cn_number) === trackingNumber && Number(id) > 0 ? [Number(id)] : [],
          ),
        ),
      );
      if (entries.kind !== 'answered') return entries;
      if (entries.value.length === 0) return refused('Leopards waits for no answer about this parcel.');
      const advice = {
        id: Math.max(...entries.value),
        cn_number: trackingNumber,
        shipper_advice_status: wants === 'back' ? 'RT' : 'RA',
        shipper_remarks: words,
      };
      return ask('updateShipperAdvice', { data: [advice] }, () => answered(null));
    },
    payments: (trackingNumbers) =>
      ask('getPaymentDetails', { cn_numbers: trackingNumbers.join(',') }, (body) =>
        answered(
          objects(body.payment_list).map((line) => ({
            trackingNumber: text(line.booked_packet_cn ?? line.track_number),
            paid: /^paid/i.test(text(line.status)),
            amount: amountOf(line.cod_value ?? line.amount),
          })),
        ),
      ),
  };
  return client;
}

function bookingOf(parcel: ParcelToBook): Json {
  return {
    booked_packet_weight: parcel.weightGrams,
    booked_packet_no_piece: parcel.pieces,
    booked_packet_collect_amount: Math.round(toRupees(parcel.collect)),
    booked_packet_order_id: parcel.reference,
    origin_city: parcel.pickup.city.id || 'self',
    destination_city: parcel.city.id,
    shipment_name_eng: 'self',
    shipment_email: 'self',
    shipment_phone: 'self',
    shipment_address: 'self',
    consignment_name_eng: parcel.name,
    consignment_email: parcel.email,
    consignment_phone: localDigits(parcel.phone),
    consignment_address: parcel.address,
    special_instructions: parcel.note || 'Call before coming.',
    shipment_type: 'overnight',
  };
}

/** The keys are spelled as Leopards spells them, `Staus` among them. */
function newsOfPacket(packet: Json): CourierNews[] {
  const details = objects(packet['Tracking Detail'] ?? packet.tracking_detail).flatMap((entry) =>
    news(
      entry.Activity_datetime ?? entry['Activity Date'] ?? entry.activity_date,
      entry.Status ?? entry.Staus,
      entry.Reason,
    ),
  );
  const last = news(packet.activity_date ?? packet.booking_date, packet.booked_packet_status, packet.status_remarks);
  const isListed = details.some(({ words }) => last[0] && words.startsWith(text(packet.booked_packet_status)));
  return isListed ? details : [...details, ...last];
}

function news(moment: unknown, status: unknown, reason: unknown): CourierNews[] {
  const at = readMoment(moment);
  const [words, why] = [text(status), text(reason)];
  // The reason of an attempt is worth knowing; of anything else it may name who received it.
  const isAttempt = /^(?:pending|undeliver|refus)/i.test(words);
  return at && words ? [{ at, words: why && isAttempt ? `${words} - ${why}` : words, place: '' }] : [];
}
