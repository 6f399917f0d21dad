import { randomUUID } from 'node:crypto';
import { sayIn } from '#app/language/say.ts';
import { clientAddressHeader } from '#app/platform/http/client-address.server.ts';
import { readFormBody, readFormData } from '#app/platform/http/read-body.server.ts';
import { refusals } from '#app/platform/media/picture-refusal.ts';
import { messages } from '#app/platform/messages.ts';
import { type Phone, parsePhone } from '#app/platform/phone.ts';
import { readOrderRules } from '#app/settings/office-settings.server.ts';
import { readOrderNumber } from '../claim-form.ts';
import { type AskProblems, readAsk } from './ask-form.ts';
import { askForReturn, type ReturnAsked } from './ask-return.server.ts';
import { largestPhotos } from './return.ts';
import { readPhoto, type StoredPhoto } from './return-photos.server.ts';
import type { ReturnableLine } from './returnable.server.ts';
import { countReturnRequest, type FoundForReturn, findForReturn } from './shoppers-return.server.ts';

/** What the form for a return shows again: its step, what was typed, and what is wrong with it. */
export type AskReply = {
  step: 'find' | 'ask';
  /** What was typed. Photographs have to be chosen again. */
  values: Record<string, string>;
  problem: string;
  problems: FindProblems & AskProblems;
  /** With the step `ask`: what may be sent back, and the key of the form. */
  lines: ReturnableLine[];
  key: string;
};

type Answered =
  | { kind: 'gone' }
  | { kind: 'asked'; token: string }
  | { kind: 'again'; status: number; reply: AskReply; retryAfterSeconds?: number };

/** What can be wrong with the first step. */
type FindProblems = { number?: string; phone?: string };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** So many forms with photographs are held in memory at a time. */
const mostUploads = 2;
let uploads = 0;

/** Answers the form with which a shopper asks for a return. Where the owner has not switched it on there is none. */
export async function answerAsk(request: Request): Promise<Answered> {
  const { returnsOnWebsite } = await readOrderRules();
  if (returnsOnWebsite !== 'on') return { kind: 'gone' };
  const allowance = await countReturnRequest(request.headers.get(clientAddressHeader) ?? 'unknown');
  if (!allowance.allowed) return tooOften({}, allowance.retryAfterSeconds);
  const isUpload = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
  if (!isUpload) {
    const form = await readFormBody(request);
    return answerFind(Object.fromEntries(form ?? []));
  }
  if (uploads >= mostUploads)
    return again(
      503,
      {},
      { problem: 'Many people are sending photographs at this moment. Please try again in a minute.' },
    );
  uploads += 1;
  try {
    const form = await readFormData(request, largestPhotos + 64 * 1024);
    if (!form)
      return again(
        413,
        {},
        { problem: 'This was too large. Please send fewer or smaller photographs: 15 MB together.' },
      );
    return await answerForm(form);
  } finally {
    uploads -= 1;
  }
}

/** The first step: whose order it is. */
async function answerFind(fields: Record<string, string>): Promise<Answered> {
  const read = readWhose(fields);
  if ('again' in read) return read.again;
  const found = await findForReturn(read);
  return found.kind === 'found'
    ? again(200, fields, { step: 'ask', lines: found.lines, key: randomUUID() })
    : notFound(found, fields);
}

/** The second step: what comes back, why, and where the money should go. */
async function answerForm(form: FormData): Promise<Answered> {
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const read = readWhose(fields);
  if ('again' in read) return read.again;
  const found = await findForReturn(read);
  if (found.kind !== 'found') return notFound(found, fields);
  const key = uuid.test(fields.key ?? '') ? (fields.key ?? '') : randomUUID();
  const show = (problems: AskProblems, problem = 'Please look at the marked fields.') =>
    again(422, fields, { step: 'ask', lines: found.lines, key, problems, problem });
  const files = form.getAll('photos').filter((value): value is File => typeof value !== 'string' && value.size > 0);
  const productIds = found.lines.map(({ productId }) => productId);
  const { ask, problems } = readAsk(fields, { productIds, photos: files.length });
  if (!ask) return show(problems);
  const photos: StoredPhoto[] = [];
  for (const file of files) {
    const photo = await readPhoto(file);
    if (typeof photo === 'string') return show({ photos: refusals[photo] });
    photos.push(photo);
  }
  const asked = await askForReturn({ number: read.number, phone: read.phone, key, photos, ...ask });
  return answerAsked(asked, { fields, show });
}

type Showing = {
  fields: Record<string, string>;
  show: (problems: AskProblems, problem?: string) => Answered;
};

function answerAsked(asked: ReturnAsked, { fields, show }: Showing): Answered {
  switch (asked.kind) {
    case 'asked':
    case 'repeated':
      return { kind: 'asked', token: asked.token };
    case 'pieces':
      return show({ pieces: 'Choose what you would like to send back. Some of it has been asked for already.' });
    case 'too-often':
      return show({}, 'This order has had many returns already. Please call us.');
    default:
      return notFound(asked, fields);
  }
}

function readWhose(fields: Record<string, string>): { number: string; phone: Phone } | { again: Answered } {
  const [number, phone] = [
    readOrderNumber((fields.number ?? '').slice(0, 40)),
    parsePhone((fields.phone ?? '').slice(0, 40)),
  ];
  if (number && phone) return { number, phone };
  const problems = {
    ...(!number && { number: 'An order number has eight digits.' }),
    ...(!phone && { phone: messages.checkout.wrongPhone }),
  };
  return { again: again(422, fields, { problems, problem: 'Please look at the marked fields.' }) };
}

/** The same for a wrong number, a wrong phone, and an order that was not delivered: a stranger learns nothing. */
function notFound(found: Exclude<FoundForReturn, { kind: 'found' }>, fields: Record<string, string>): Answered {
  switch (found.kind) {
    case 'too-often':
      return tooOften(fields, found.retryAfterSeconds);
    case 'too-late':
      return again(422, fields, {
        problem: sayIn()(
          'A return is asked for within {days} days of delivery, and these are over. If something is wrong with it, please call us.',
          { days: found.days },
        ),
      });
    default:
      return again(422, fields, {
        problem:
          'We found nothing to send back for this order number and phone. Please look at both again; they are in your receipt. An order can be sent back once it is delivered.',
      });
  }
}

function tooOften(fields: Record<string, string>, retryAfterSeconds: number): Answered {
  const problem = 'That was tried too often. Please wait an hour, or call us.';
  return { ...again(429, fields, { problem }), retryAfterSeconds };
}

type Again = Extract<Answered, { kind: 'again' }>;

function again(status: number, values: Record<string, string>, reply: Partial<AskReply>): Again {
  return {
    kind: 'again',
    status,
    reply: { step: 'find', values, problem: '', problems: {}, lines: [], key: '', ...reply },
  };
}
