import { inKarachi } from '#app/infra/dates/dates.ts';
import type { CourierAdapter } from '#app/modules/orders/couriers/courier.ts';
import type { FakeDesk, FakeQuestion, Json } from './fake-parcel.ts';

/** An answer of one courier; null where it has nothing at this address. */
type Dialect = (question: FakeQuestion, desk: FakeDesk) => Json | null;

/** The consignment numbers of a request: those in one of the fields by which a courier names them. */
export function requestedNumbers({ query, body }: FakeQuestion): string[] {
  const fields = ['consignee', 'consignmentNumber', 'tracking_number', 'track_numbers', 'cn_numbers', 'Cn_number'];
  const written = fields.flatMap((field) => [query.get(field), body[field]]);
  return written.flatMap((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : []));
}

/** The keys that the stand-in accepts; any other is refused in the courier's own way. */
export const fakeKeys: Record<CourierAdapter, Record<string, string>> = {
  tcs: { clientId: 'tcs-client', clientSecret: 'tcs-secret', userName: 'dastak', password: 'knock', account: '014Z1' },
  leopards: { apiKey: 'leopards-key-41c9', apiPassword: 'leopards-password' },
  trax: { apiKey: 'trax-key-77aa', pickupAddressId: '1201' },
};

const fakeCities = [
  'Karachi',
  'Lahore',
  'Islamabad',
  'Rawalpindi',
  'Faisalabad',
  'Multan',
  'Peshawar',
  'Quetta',
  'Hyderabad',
  'Sukkur',
  'Sialkot',
  'Gujranwala',
  'Dera Ghazi Khan',
  'Mirpur Khas',
  'Sahiwal',
];

export const dialects: Record<CourierAdapter, Dialect> = {
  tcs: answerAsTcs,
  leopards: answerAsLeopards,
  trax: answerAsTrax,
};

function answerAsTcs({ path, query, body, authorization }: FakeQuestion, desk: FakeDesk): Json | null {
  const keys = fakeKeys.tcs;
  if (path === '/auth/api/auth') {
    const isKnown = query.get('clientid') === keys.clientId && query.get('clientsecret') === keys.clientSecret;
    return isKnown
      ? { result: { accessToken: `tcs.${'bearer'.repeat(40)}` }, message: 'SUCCESS' }
      : { message: 'Invalid client credentials' };
  }
  if (!authorization.startsWith('Bearer tcs.')) return { message: 'FAIL', status: 'FAIL' };
  if (path === '/ecom/api/authentication/token') {
    const isKnown = query.get('username') === keys.userName && query.get('password') === keys.password;
    return isKnown ? { accesstoken: 'tcs-token', message: 'SUCCESS' } : { message: 'Invalid username or password' };
  }
  if ((query.get('accesstoken') ?? body.accesstoken) !== 'tcs-token') return { message: 'Invalid access token' };
  switch (path) {
    case '/ecom/api/booking/create': {
      const to = body.consigneeinfo as Json;
      const shipment = body.shipmentinfo as Json;
      const parcel = desk.book({
        courier: 'tcs',
        reference: String(shipment.referenceno),
        name: `${to.firstname} ${to.lastname}`.trim(),
        phone: String(to.mobile),
        address: String(to.address1),
        collect: Number(shipment.codamount),
      });
      return { consignmentNo: parcel.number, status: 'SUCCESS', message: 'Booked' };
    }
    case '/ecom/api/booking/cancel': {
      const parcel = desk.find('tcs', String(body.consignmentNumber));
      if (!parcel) return { status: 'FAIL', message: 'Invalid CN' };
      parcel.cancelled = true;
      return { status: 'SUCCESS', message: 'SUCCESS' };
    }
    case '/ecom/api/setup/citylistbycountry':
      return {
        message: 'SUCCESS',
        cities: fakeCities.map((cityname) => ({
          citycode: cityname.replace(' ', '').slice(0, 3).toUpperCase(),
          cityname,
        })),
      };
    case '/ecom/api/Payment/detail':
      return {
        message: 'SUCCESS',
        detail: numbersOf(query.get('consignmentno')).flatMap((number) => {
          const parcel = desk.find('tcs', number);
          if (!parcel) return [];
          const paid = parcel.paid === null ? '0.00' : inThousands(parcel.paid);
          return { 'consignment no': number, 'payment status': parcel.paid === null ? 'N' : 'Y', 'amount paid': paid };
        }),
      };
    case '/tracking/api/Tracking/GetDynamicTrackDetail': {
      const parcel = desk.find('tcs', query.get('consignee') ?? '');
      if (!parcel || parcel.said.length === 0)
        return { message: 'FAIL', shipmentsummary: 'No Data Found / Invalid CN' };
      return {
        message: 'SUCCESS',
        shipmentinfo: [
          {
            consignee: parcel.name,
            consigneephone: parcel.phone,
            consigneeaddress: parcel.address,
            codamount: parcel.collect,
          },
        ],
        deliveryinfo: [],
        checkpoints: parcel.said.map(({ at, words, reason }) => ({
          datetime: spelledOut(at),
          recievedby: parcel.name,
          status: reason ? `${words} due to ${reason}` : words,
        })),
        shipmentsummary: `Current Status: ${parcel.said.at(-1)?.words}`,
      };
    }
    default:
      return null;
  }
}

function answerAsLeopards({ path, body }: FakeQuestion, desk: FakeDesk): Json | null {
  const keys = fakeKeys.leopards;
  if (body.api_key !== keys.apiKey || body.api_password !== keys.apiPassword)
    return { status: '0', error: 'Invalid API Key / Password' };
  switch (/^\/api\/(\w+)\/format\/json\/$/.exec(path)?.[1]) {
    case 'getAllCities':
      return {
        status: 1,
        error: 0,
        city_list: fakeCities.map((name, index) => ({ id: String(789 + index), name, allow_as_origin: true })),
      };
    case 'bookPacket': {
      const parcel = desk.book({
        courier: 'leopards',
        reference: String(body.booked_packet_order_id),
        name: String(body.consignment_name_eng),
        phone: String(body.consignment_phone),
        address: String(body.consignment_address),
        collect: Number(body.booked_packet_collect_amount),
      });
      return { status: 1, error: 0, track_number: parcel.number, slip_link: 'http://127.0.0.1:1/slip' };
    }
    case 'getShipmentDetailsByOrderID': {
      const [reference] = Array.isArray(body.shipment_order_id) ? body.shipment_order_id : [];
      const parcel = desk.findReference('leopards', String(reference));
      return parcel
        ? { status: 1, error: 0, data: [{ track_number: parcel.number, consignee: parcel.name }] }
        : { status: 0, error: 'No record found' };
    }
    case 'cancelBookedPackets': {
      const parcel = desk.find('leopards', String(body.cn_numbers));
      if (!parcel) return { status: 0, error: 'Packet not found' };
      parcel.cancelled = true;
      return { status: 1, error: 0 };
    }
    case 'shipperAdviceList': {
      const parcel = desk.find('leopards', String(body.Cn_number));
      return {
        status: '1',
        error: '0',
        data: (parcel?.said ?? []).flatMap(({ words, reason }, index) =>
          /^Pending/i.test(words)
            ? [{ id: 9_000 + index, cn_number: parcel?.number, reason, consignee_name: parcel?.name }]
            : [],
        ),
      };
    }
    case 'updateShipperAdvice': {
      const [advice] = Array.isArray(body.data) ? body.data : [];
      const parcel = desk.find('leopards', String(advice?.cn_number));
      if (!parcel || !advice?.id) return { status: 0, error: 'CN not found' };
      if (!['RA', 'RT'].includes(advice.shipper_advice_status))
        return { status: 0, error: 'Invalid advice status. Allowed values: RA, RT' };
      parcel.advised.push({ code: advice.shipper_advice_status, words: String(advice.shipper_remarks) });
      return { status: '1', error: '0', data: 'Shipper Advice Updated successfully' };
    }
    case 'getPaymentDetails':
      return {
        status: 1,
        error: 0,
        payment_list: numbersOf(body.cn_numbers).flatMap((number) => {
          const parcel = desk.find('leopards', number);
          if (!parcel) return [];
          return {
            booked_packet_cn: number,
            status: parcel.paid === null ? 'Pending' : 'Paid',
            cod_value: parcel.paid ?? '',
          };
        }),
      };
    case 'trackBookedPacket': {
      const parcel = desk.find('leopards', String(body.track_numbers));
      if (!parcel) return { status: 0, error: 'No record found.' };
      const [first, latest] = [parcel.said[0], parcel.said.at(-1)];
      return {
        status: '1',
        error: 0,
        packet_list: [
          {
            track_number: parcel.number,
            booking_date: first ? stamped(first.at) : '',
            consignment_name_eng: parcel.name,
            consignment_phone: parcel.phone,
            consignment_address: parcel.address,
            booked_packet_collect_amount: parcel.collect,
            booked_packet_status: latest?.words ?? '',
            activity_date: latest ? stamped(latest.at) : '',
            'Tracking Detail': parcel.said.map(({ at, words, reason }) => ({
              Staus: words,
              Activity_datetime: stamped(at),
              Reason: reason ?? '',
              'Reciever Name': parcel.name,
            })),
          },
        ],
      };
    }
    default:
      return null;
  }
}

function answerAsTrax({ path, query, body, authorization }: FakeQuestion, desk: FakeDesk): Json | null {
  if (authorization !== fakeKeys.trax.apiKey) return { status: 1, message: 'Invalid API key' };
  switch (path) {
    case '/api/pickup_addresses':
      return { status: 0, pickup_addresses: [{ id: 1201, person_of_contact: 'The shop', city: 'Karachi' }] };
    case '/api/cities':
      return { status: 0, cities: fakeCities.map((name, index) => ({ id: 201 + index, name })) };
    case '/api/shipment/book': {
      if (!body.consignee_email_address)
        return {
          status: 1,
          message: 'Validation',
          errors: { consignee_email_address: ['The consignee email address field is required.'] },
        };
      const parcel = desk.book({
        courier: 'trax',
        reference: String(body.order_id),
        name: String(body.consignee_name),
        phone: String(body.consignee_phone_number_1),
        address: String(body.consignee_address),
        collect: Number(body.amount),
      });
      return { status: 0, message: 'Booked', tracking_number: Number(parcel.number) };
    }
    case '/api/shipment/cancel': {
      const parcel = desk.find('trax', String(body.tracking_number));
      if (!parcel) return { status: 1, message: 'Shipment not found' };
      parcel.cancelled = true;
      return { status: 0, message: 'Cancelled' };
    }
    case '/api/request/rcp': {
      const parcel = desk.find('trax', String(body.tracking_number));
      if (!parcel || typeof body.tracking_number !== 'number')
        return { status: 1, message: 'Shipment does not exist.' };
      if (body.type !== 1 && body.type !== 2) return { status: 1, message: 'The selected type is invalid.' };
      parcel.advised.push({ code: String(body.type), words: String(body.remarks) });
      return { status: 0, message: 'Shipment successfully updated' };
    }
    case '/api/shipment/payment_status': {
      const parcel = desk.find('trax', query.get('tracking_number') ?? '');
      if (!parcel) return { status: 1, message: 'Shipment does not exist.' };
      // It says that it has paid, and not how much.
      return { status: 0, current_payment_status: parcel.paid === null ? 'Not paid' : 'Paid' };
    }
    case '/api/shipment/track': {
      const parcel = desk.find('trax', query.get('tracking_number') ?? '');
      if (!parcel) return { status: 1, message: 'Shipment does not exist.' };
      return {
        status: 0,
        message: 'ok',
        details: {
          consignee: { name: parcel.name, phone_number_1: parcel.phone, address: parcel.address },
          amount: parcel.collect,
          tracking_history: parcel.said.map(({ at, words, reason }) => ({
            status: words,
            status_reason: reason ?? null,
            timestamp: Math.floor(at.getTime() / 1000),
            date_time: stamped(at),
          })),
        },
      };
    }
    default:
      return null;
  }
}

function numbersOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter(Boolean) : [];
}

/** `4,990.00` */
function inThousands(rupees: number): string {
  return rupees.toLocaleString('en', { minimumFractionDigits: 2 });
}

/** `2026-11-18 14:05:09` in Karachi. */
function stamped(at: Date): string {
  return inKarachi(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** `Wednesday Nov 18, 2026 14:05`: to the minute, as TCS writes it. */
function spelledOut(at: Date): string {
  const local = inKarachi(at);
  const [weekday, day, month, year, time] = local.toUTCString().split(' ');
  return `${weekday} ${month} ${day}, ${year} ${time?.slice(0, 5)}`;
}
