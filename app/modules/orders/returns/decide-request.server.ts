import { randomUUID } from 'node:crypto';
import { tIn } from '#app/i18n/translate.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readFormBody, readFormData, SilentSender } from '#app/infra/http/read-body.server.ts';
import { limitsAreOn } from '#app/infra/limits/limits.server.ts';
import { refusals } from '#app/infra/media/pictures/picture-refusal.ts';
import { readOrderRules } from '#app/modules/settings/admin-settings.server.ts';
import type { ClaimProblems } from '../my-orders/claim-form.ts';
import { proveOrder } from './prove-order.server.ts';
import { type AskProblems, readAsk } from './request-form.ts';
import { askForReturn, type ReturnInput } from './request-return.server.ts';
import { largestPhotos } from './return.ts';
import { permitReturn, readReturnPermission } from './return-permission.server.ts';
import { readPhoto, type StoredPhoto } from './return-photos.server.ts';
import type { ReturnableLine } from './returnable.server.ts';
import { countReturnRequest, type FoundForReturn, findForReturn } from './shoppers-return.server.ts';

/** What the form for a return shows again: its step, what was typed, and what is wrong with it. */
export type RequestReply = {
  step: 'find' | 'ask';
  /** What was typed. Photographs have to be chosen again. */
  values: Record<string, string>;
  problem: string;
  problems: ClaimProblems & AskProblems;
  /** With the step `ask`: what may be sent back, the key of the form, and the permission to send it. */
  lines: ReturnableLine[];
  key: string;
  permission: string;
};

type Answered =
  | { kind: 'gone' }
  | { kind: 'asked'; token: string }
  | { kind: 'again'; status: number; reply: RequestReply; retryAfterSeconds?: number };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** So long a sender of photographs may send nothing: a bad line comes back within it. */
const silentMs = 5_000;

/** Answers the form with which a shopper asks for a return. Where the owner has not switched it on there is none. */
export async function handleReturnRequest(request: Request, limits = { silentMs }): Promise<Answered> {
  const { returnsOnWebsite } = await readOrderRules();
  if (returnsOnWebsite !== 'on') return { kind: 'gone' };
  const address = request.headers.get(clientAddressHeader) ?? 'unknown';
  const allowance = await countReturnRequest(address);
  if (!allowance.allowed) return tooOften({}, allowance.retryAfterSeconds);
  const isUpload = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
  if (isUpload) return answerUpload(request, address, limits);
  const form = await readFormBody(request);
  return answerFind(Object.fromEntries(form ?? []), request, address);
}

/** The first step: whose order it is. */
async function answerFind(fields: Record<string, string>, request: Request, address: string): Promise<Answered> {
  const written = (name: string) => (fields[name] ?? '').slice(0, 80);
  const values = { number: written('number'), phone: written('phone'), code: written('code') };
  const proof = await proveOrder({ ...values, permission: written('permission') }, request, address);
  switch (proof.kind) {
    case 'unreadable':
      return again(422, values, { problems: proof.problems, problem: 'Please check the marked fields.' });
    case 'too-often':
      return tooOften(values, proof.retryAfterSeconds);
    case 'unknown':
      return notFound({ kind: 'not-found' }, values);
    case 'proven':
  }
  const found = await findForReturn(proof.number);
  if (found.kind !== 'found') return notFound(found, values);
  const permission = await permitReturn(proof.number);
  return again(200, values, { step: 'ask', lines: found.lines, key: randomUUID(), permission });
}

type Form = { number: string; lines: ReturnableLine[]; permission: string };

/**
 * The second step, a form with photographs: whether it may be sent stands in its address, so that nothing is read of what
 * others send, and a place for it is given back once its sender is silent.
 */
async function answerUpload(request: Request, address: string, limits: { silentMs: number }): Promise<Answered> {
  const number = await readReturnPermission(new URL(request.url).searchParams.get('permission') ?? '');
  if (!number) return again(422, {}, { problem: 'Please tell us again which order it is.' });
  const found = await findForReturn(number);
  if (found.kind !== 'found') return notFound(found, {});
  const form: Form = { number, lines: found.lines, permission: await permitReturn(number) };
  const busy = (status: number, problem: string) =>
    again(status, {}, { step: 'ask', lines: form.lines, key: randomUUID(), permission: form.permission, problem });
  const place = takeUploadPlace(address);
  if (place.kind === 'one-already')
    return busy(503, 'Photographs are being sent over your connection already. Please try again in a minute.');
  if (place.kind === 'none')
    return busy(503, 'Many people are sending photographs at this moment. Please try again in a minute.');
  try {
    const sent = await readFormData(request, largestPhotos + 64 * 1024, limits);
    return sent
      ? await answerForm(sent, form)
      : busy(413, 'This was too large. Please send fewer or smaller photographs: 15 MB in total.');
  } catch (error) {
    if (!(error instanceof SilentSender)) throw error;
    return busy(408, 'The upload was interrupted. Try again.');
  } finally {
    place.leave();
  }
}

/** What comes back, why, and where the money should go. */
async function answerForm(form: FormData, { number, lines, permission }: Form): Promise<Answered> {
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const key = uuid.test(fields.key ?? '') ? (fields.key ?? '') : randomUUID();
  const show = (problems: AskProblems, problem = 'Please check the marked fields.') =>
    again(422, fields, { step: 'ask', lines, key, permission, problems, problem });
  const files = form.getAll('photos').filter((value): value is File => typeof value !== 'string' && value.size > 0);
  const productIds = lines.map(({ productId }) => productId);
  const { ask, problems } = readAsk(fields, { productIds, photos: files.length });
  if (!ask) return show(problems);
  const photos: StoredPhoto[] = [];
  for (const file of files) {
    const photo = await readPhoto(file);
    if (typeof photo === 'string') return show({ photos: refusals[photo] });
    photos.push(photo);
  }
  return answerReturnRequest(await askForReturn({ number, key, photos, ...ask }), { fields, show });
}

type Showing = {
  fields: Record<string, string>;
  show: (problems: AskProblems, problem?: string) => Answered;
};

function answerReturnRequest(outcome: ReturnInput, { fields, show }: Showing): Answered {
  switch (outcome.kind) {
    case 'asked':
    case 'repeated':
      return { kind: 'asked', token: outcome.token };
    case 'pieces':
      return show({ pieces: 'Choose what you would like to send back. Some of it has been asked for already.' });
    case 'too-often':
      return show({}, 'This order has had many returns already. Please call us.');
    default:
      return notFound(outcome, fields);
  }
}

/** The same for a wrong number, phone or code, and for an order that was not delivered: a stranger learns nothing. */
function notFound(found: Exclude<FoundForReturn, { kind: 'found' }>, fields: Record<string, string>): Answered {
  switch (found.kind) {
    case 'too-late':
      return again(422, fields, {
        problem: tIn()(
          'Returns are possible within {days} days of delivery, and that time has passed. If something is wrong with it, please call us.',
          { days: found.days },
        ),
      });
    default:
      return again(422, fields, {
        problem:
          'We found nothing to return for this order number, phone and code. An order can be returned once it is delivered.',
        problems: { code: 'Please check the number, phone and code; they are on your receipt.' },
      });
  }
}

function tooOften(fields: Record<string, string>, retryAfterSeconds: number): Answered {
  const problem = 'Too many tries. Please wait an hour, or call us.';
  return { ...again(429, fields, { problem }), retryAfterSeconds };
}

type Again = Extract<Answered, { kind: 'again' }>;

function again(status: number, values: Record<string, string>, reply: Partial<RequestReply>): Again {
  return {
    kind: 'again',
    status,
    reply: { step: 'find', values, problem: '', problems: {}, lines: [], key: '', permission: '', ...reply },
  };
}

/** So many forms with photographs are held in memory at a time. */
const maxPlaces = 2;

let takenPlaces = 0;
const sendingAddresses = new Set<string>();

type UploadPlace = { kind: 'taken'; leave(): void } | { kind: 'none' } | { kind: 'one-already' };

/** A place for a form with photographs, one for each address: a single sender cannot keep everybody else from sending. */
function takeUploadPlace(address: string): UploadPlace {
  if (limitsAreOn() && sendingAddresses.has(address)) return { kind: 'one-already' };
  if (takenPlaces >= maxPlaces) return { kind: 'none' };
  takenPlaces += 1;
  sendingAddresses.add(address);
  return {
    kind: 'taken',
    leave() {
      takenPlaces -= 1;
      sendingAddresses.delete(address);
    },
  };
}
