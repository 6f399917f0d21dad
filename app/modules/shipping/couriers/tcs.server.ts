import { localDigits } from '#app/infra/contact-details/phone.ts';
import { toRupees } from '#app/infra/money/money.ts';
import { askCourier, largestList, type Question } from './call-courier.server.ts';
import type { CourierAnswer, CourierClient, CourierKeys, CourierNews, ParcelToBook } from './courier-client.ts';
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
  token,
  unreadable,
} from './courier-response.ts';

/** Tokens last about an hour; asked for again well before. */
const tokenMs = 40 * 60_000;
const notFound = /no data found|invalid (?:cn|consignment)/i;

type Tokens = { bearer: string; token: string; until: number };

/** TCS (Envio/OCI): a bearer from client id and secret, then a token from name and password that goes into every question. */
export function createTcs(keys: CourierKeys): CourierClient {
  const kept: { tokens: Tokens | null } = { tokens: null };

  async function ask<T>(question: Question, read: (body: Json) => CourierAnswer<T>): Promise<CourierAnswer<T>> {
    const signed = await sign(question);
    return signed.kind === 'answered' ? readJson(await askCourier('tcs', signed.value), read) : signed;
  }
  async function sign(question: Question): Promise<CourierAnswer<Question>> {
    if (!kept.tokens || kept.tokens.until < Date.now()) {
      const fetched = await fetchTokens(keys);
      if (fetched.kind !== 'answered') return fetched;
      kept.tokens = fetched.value;
    }
    const { bearer, token } = kept.tokens;
    const headers = { authorization: `Bearer ${bearer}` };
    if (question.method === 'POST')
      return answered({
        ...question,
        headers,
        body: { ...(isObject(question.body) && question.body), accesstoken: token },
      });
    return answered({ ...question, headers, query: { ...question.query, accesstoken: token } });
  }

  return {
    async test() {
      kept.tokens = null;
      const signed = await sign({ path: '/' });
      return signed.kind === 'answered' ? answered(null) : signed;
    },
    book: (parcel) =>
      ask({ method: 'POST', path: '/ecom/api/booking/create', body: bookingOf(parcel, keys) }, (body) => {
        const trackingNumber = text(body.consignmentNo);
        if (trackingNumber) return answered({ trackingNumber });
        return saysNo(body) ? refused(body.message) : unreadable;
      }),
    cancel: (consignmentNumber) =>
      ask({ method: 'POST', path: '/ecom/api/booking/cancel', body: { consignmentNumber } }, (body) =>
        saysNo(body) ? refused(body.message) : answered(null),
      ),
    track: (consignee) =>
      ask({ path: '/tracking/api/Tracking/GetDynamicTrackDetail', query: { consignee } }, (body) => {
        const news = [...objects(body.checkpoints), ...objects(body.deliveryinfo)].flatMap(newsOf);
        if (news.length > 0 || isSuccess(body.message)) return answered(news);
        // FAIL is also what a number says that is booked and has not been scanned.
        return notFound.test(`${text(body.message)} ${text(body.shipmentsummary)}`) || isFail(body.message)
          ? answered([])
          : unreadable;
      }),
    cities: () =>
      ask(
        { path: '/ecom/api/setup/citylistbycountry', query: { countrycode: 'PK' }, maxBytes: largestList },
        (body) => {
          const cities = objects(body.cities ?? body.data ?? body.result).map((city) => ({
            id: text(city.citycode ?? city.cityCode),
            name: text(city.cityname ?? city.cityName),
          }));
          return cities.length > 0 ? answered(cities.filter(({ id, name }) => id && name)) : unreadable;
        },
      ),
    payments: (trackingNumbers) =>
      ask({ path: '/ecom/api/Payment/detail', query: { consignmentno: trackingNumbers.join(',') } }, (body) =>
        answered(
          objects(body.detail ?? body.data).map((line) => ({
            trackingNumber: text(line.consignmentno ?? line['consignment no']),
            paid: /^y/i.test(text(line['payment status'] ?? line.paymentstatus)),
            amount: amountOf(line['amount paid'] ?? line.amountpaid),
          })),
        ),
      ),
  };
}

async function fetchTokens({ clientId = '', clientSecret = '', userName = '', password = '' }: CourierKeys) {
  const query = { clientid: clientId, clientsecret: clientSecret };
  const first = readJson(await askCourier('tcs', { path: '/auth/api/auth', query }), (body) => {
    const bearer = isObject(body.result) ? token(body.result.accessToken) : '';
    return bearer ? answered(bearer) : refused(body.message, 'TCS does not accept the client id and secret.');
  });
  if (first.kind !== 'answered') return first;
  const question = {
    path: '/ecom/api/authentication/token',
    query: { username: userName, password },
    headers: { authorization: `Bearer ${first.value}` },
  };
  return readJson(await askCourier('tcs', question), (body) => {
    const second = token(body.accesstoken);
    const tokens: Tokens = { bearer: first.value, token: second, until: Date.now() + tokenMs };
    return second ? answered(tokens) : refused(body.message, 'TCS does not accept the user name and password.');
  });
}

function bookingOf(parcel: ParcelToBook, keys: CourierKeys): Json {
  const [firstname = parcel.name, ...others] = parcel.name.split(' ');
  return {
    shipperinfo: {
      tcsaccount: keys.account,
      shippername: parcel.pickup.name,
      address1: parcel.pickup.address.slice(0, 120),
      countrycode: 'PK',
      countryname: 'Pakistan',
      cityname: parcel.pickup.city.name,
      mobile: localDigits(parcel.pickup.phone),
    },
    consigneeinfo: {
      firstname,
      middlename: '',
      lastname: others.join(' '),
      address1: parcel.address.slice(0, 120),
      address2: parcel.address.slice(120, 240),
      address3: parcel.address.slice(240, 360),
      countrycode: 'PK',
      countryname: 'Pakistan',
      citycode: parcel.city.id.slice(0, 5),
      cityname: parcel.city.name,
      mobile: localDigits(parcel.phone),
      email: parcel.email,
    },
    shipmentinfo: {
      costcentercode: keys.costCentre ?? '',
      referenceno: parcel.reference,
      contentdesc: parcel.contents.slice(0, 200),
      servicecode: 'O',
      currency: 'PKR',
      codamount: Math.round(toRupees(parcel.collect)),
      weightinkg: Math.max(0.5, parcel.weightGrams / 1000),
      pieces: parcel.pieces,
      fragile: false,
      remarks: parcel.note.slice(0, 500),
    },
  };
}

function newsOf(entry: Json): CourierNews[] {
  const at = readMoment(entry.datetime);
  const words = text(entry.status);
  // `recievedby` holds a place for a checkpoint and a person for a delivery; only stations are places for sure.
  return at && words ? [{ at, words, place: text(entry.station) }] : [];
}

function isSuccess(message: unknown): boolean {
  return /^success/i.test(text(message));
}

function isFail(message: unknown): boolean {
  return /^fail/i.test(text(message));
}

function saysNo(body: Json): boolean {
  return isFail(body.status) || isFail(body.message) || /error|invalid|not /i.test(text(body.message));
}
