import { localDigits } from '#app/infra/contact-details/phone.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { askCourier, largestList, type Question } from './call-courier.server.ts';
import type { CourierAnswer, CourierClient, CourierKeys, ParcelToBook } from './courier-client.ts';
import {
  amountOf,
  answered,
  isObject,
  type Json,
  objects,
  readJson,
  readMoment,
  refused,
  text,
  unreadable,
} from './courier-response.ts';

/** Trax (Sonic): a raw key in the header, and always 200; `status` 0 is yes and 1 is no, the other way round from Leopards. */
export function createTrax(keys: CourierKeys): CourierClient {
  const headers = { authorization: keys.apiKey ?? '' };

  async function ask<T>(question: Question, read: (body: Json) => CourierAnswer<T>): Promise<CourierAnswer<T>> {
    const path = `/api${question.path}`;
    return readJson(await askCourier('trax', { ...question, path, headers }), (body) => {
      if (text(body.status) === '0') return read(body);
      return text(body.status) === '1' ? refused(firstError(body.errors), body.message) : unreadable;
    });
  }

  return {
    test: () => ask({ path: '/pickup_addresses' }, () => answered(null)),
    book: (parcel) =>
      ask({ method: 'POST', path: '/shipment/book', body: bookingOf(parcel, keys) }, (body) => {
        const trackingNumber = text(body.tracking_number);
        return trackingNumber ? answered({ trackingNumber }) : unreadable;
      }),
    cancel: (trackingNumber) =>
      ask({ method: 'POST', path: '/shipment/cancel', body: { tracking_number: trackingNumber } }, () =>
        answered(null),
      ),
    async track(trackingNumber) {
      const news = await ask(
        { path: '/shipment/track', query: { tracking_number: trackingNumber, type: '0' } },
        (body) => {
          const details = isObject(body.details) ? body.details : {};
          return answered(
            objects(details.tracking_history).flatMap((entry) => {
              const at = readMoment(entry.timestamp) ?? readMoment(entry.date_time);
              const [words, reason] = [text(entry.status), text(entry.status_reason)];
              const isAttempt = /unsuccessful|hold|not attempted/i.test(words);
              return at && words
                ? [{ at, words: reason && isAttempt ? `${words} - ${reason}` : words, place: '' }]
                : [];
            }),
          );
        },
      );
      return news.kind === 'refused' && /no (?:record|history)|not found|does not exist/i.test(news.words)
        ? answered([])
        : news;
    },
    cities: () =>
      ask({ path: '/cities', maxBytes: largestList }, (body) => {
        const cities = objects(body.cities ?? body.data).map(({ id, name }) => ({ id: text(id), name: text(name) }));
        return cities.length > 0 ? answered(cities.filter(({ id, name }) => id && name)) : unreadable;
      }),
    advise: ({ trackingNumber, wants, words }) =>
      ask(
        {
          method: 'POST',
          path: '/request/rcp',
          body: {
            tracking_number: Number(trackingNumber) || trackingNumber,
            // Trax calls them "return confirm" and "re-attempt requested".
            type: wants === 'back' ? 1 : 2,
            remarks: words,
          },
        },
        () => answered(null),
      ),
    async payments(trackingNumbers) {
      const found = [];
      for (const trackingNumber of trackingNumbers) {
        const query = { tracking_number: trackingNumber };
        const payment = await ask({ path: '/shipment/payment_status', query }, (body) =>
          answered({
            trackingNumber,
            paid: /^(?:paid|settled)/i.test(text(body.current_payment_status)),
            amount: amountOf(body.amount),
          }),
        );
        if (payment.kind !== 'answered') return payment;
        found.push(payment.value);
      }
      return answered(found);
    },
  };
}

function bookingOf(parcel: ParcelToBook, keys: CourierKeys): Json {
  return {
    service_type_id: 1,
    pickup_address_id: Number(keys.pickupAddressId) || keys.pickupAddressId,
    information_display: 1,
    consignee_city_id: Number(parcel.city.id) || parcel.city.id,
    consignee_name: parcel.name.slice(0, 100),
    consignee_address: parcel.address.slice(0, 190),
    consignee_phone_number_1: localDigits(parcel.phone),
    consignee_email_address: parcel.email,
    order_id: parcel.reference,
    item_product_type_id: 24,
    item_description: parcel.contents.slice(0, 200),
    item_quantity: parcel.pieces,
    item_insurance: 0,
    item_price: Math.round(toRupees(parcel.collect)),
    special_instructions: parcel.note,
    estimated_weight: Math.max(0.5, parcel.weightGrams / 1000),
    shipping_mode_id: 1,
    amount: Math.round(toRupees(parcel.collect)),
    payment_mode_id: parcel.collect > 0 ? 1 : 4,
    charges_mode_id: 4,
    open_shipment: 0,
    pieces_quantity: Math.min(10, parcel.pieces),
    shipper_reference_number_1: parcel.reference,
  };
}

/** `errors` is a list of texts per field. */
function firstError(errors: unknown): unknown {
  return isObject(errors) ? Object.values(errors).flat()[0] : undefined;
}
