import { Hono } from 'hono';
import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readJsonBody } from '#app/infra/http/read-body.server.ts';
import { log } from '#app/infra/process/log.server.ts';
import { asRecord, recordOf } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import { type ContactValues, contactFields } from './contact-form.ts';
import { type Sent, sendMessage } from './send-message.server.ts';

type WhoIs = (request: Request) => Promise<{ id: string } | null>;
type Answer = { status: 201 | 401 | 422 | 429 | 503; body: object; retryAfterSeconds?: number };

/** H1: `POST /api/contact`. `whoIs` authenticates the request, because this module may not import accounts. */
export function contactApi(whoIs: WhoIs): Hono {
  return new Hono().post('/contact', async (context) => {
    context.header('cache-control', 'no-store');
    const body = await readJsonBody(context.req.raw);
    if (!body.ok) return context.json({ problem: body.problem }, body.status);
    const response = await answerMessage(readContactValues(body.value), context.req.raw, whoIs);
    if (response.retryAfterSeconds) context.header('retry-after', String(response.retryAfterSeconds));
    return context.json(response.body, response.status);
  });
}

/** The fields as texts; a field that is missing or no text is empty. */
function readContactValues(written: unknown): ContactValues {
  const fields = asRecord(written);
  return recordOf(contactFields, (name) => (typeof fields[name] === 'string' ? fields[name] : ''));
}

/** Sends the message of the person who is logged in; 401 if nobody is. */
export async function answerMessage(values: ContactValues, request: Request, whoIs: WhoIs): Promise<Answer> {
  try {
    const sender = await whoIs(request);
    if (!sender) return { status: 401, body: { problem: messages.contact.notLoggedIn } };
    const address = request.headers.get(clientAddressHeader) ?? 'unknown';
    return answerOf(await sendMessage(values, { userId: sender.id, address }));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log('warn', 'message-not-stored', { route: '/api/contact' }, error);
    return { status: 503, body: { problem: messages.contact.failed }, retryAfterSeconds: 3 };
  }
}

function answerOf(sent: Sent): Answer {
  switch (sent.kind) {
    case 'sent':
      return { status: 201, body: { message: messages.contact.done } };
    case 'wrong':
      return { status: 422, body: { problem: 'Please check the marked fields.', fields: sent.problems } };
    case 'too-many':
      return {
        status: 429,
        body: {
          problem: 'You have written several times already; we read everything. Please wait an hour, or call us.',
        },
        retryAfterSeconds: sent.retryAfterSeconds,
      };
  }
}
