import { href } from 'react-router';
import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { defineActions, rowId, rowVersion, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { parseRupees } from '#app/infra/money/amounts.ts';
import { formatPrice } from '#app/infra/money/money.ts';
import { keysOf } from '#app/infra/records.ts';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { readPayee } from '../payee.ts';
import { type ReturnInput, takeReturn } from '../request-return.server.ts';
import {
  formatReturnNumber,
  maxWordsLength,
  refundWays,
  returnConditions,
  returnReasons,
  returnTable,
} from '../return.ts';
import {
  agreeToReturn,
  closeReturn,
  declineReturn,
  noteReturnSent,
  type RefundRefused,
  type ReturnStepDone,
  type ReturnStepRefused,
  receiveReturn,
  refundReturn,
} from '../return-steps.server.ts';

/** Which return, as the page saw it. */
const subject = { id: rowId, version: rowVersion };
const why = writtenText(300);
/** As it was typed; `readPayee` says what it may be. */
const payeeFields = {
  way: z.union([z.literal(''), z.enum(keysOf(refundWays))]),
  name: writtenText(200),
  account: writtenText(60),
};

const schema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('register-return'),
    number: z.string().regex(/^\d{8}$/),
    /** Made with the form: one form makes one return. */
    formKey: z.uuid(),
    lines: z.array(z.strictObject({ productId: rowId, quantity: z.int().min(0) })).max(100),
    reason: z.enum(keysOf(returnReasons)),
    words: writtenText(maxWordsLength),
    ...payeeFields,
  }),
  z.strictObject({ action: z.literal('agree-to-return'), ...subject }),
  z.strictObject({ action: z.literal('decline-return'), ...subject, why }),
  z.strictObject({ action: z.literal('close-return'), ...subject, why }),
  z.strictObject({ action: z.literal('note-return-sent'), ...subject, words: writtenText(200) }),
  z.strictObject({
    action: z.literal('receive-return'),
    ...subject,
    lines: z
      .array(z.strictObject({ productId: rowId, condition: z.enum(keysOf(returnConditions)), shelved: z.int().min(0) }))
      .max(100),
  }),
  z.strictObject({
    action: z.literal('record-refund'),
    ...subject,
    sum: writtenText(20),
    ...payeeFields,
    reference: writtenText(100),
    why,
  }),
]);

type ActionInput<Name extends string> = Extract<z.output<typeof schema>, { action: Name }>;

/** What the admin does with returns. */
export const returnActions = defineActions(schema, {
  'register-return': registerReturn,
  async 'agree-to-return'(person, { action: _, ...input }) {
    const stepped = await agreeToReturn(person, input);
    if (stepped.kind === 'pieces') return refuse('Another return of this order has these items now. Look at it first.');
    return respond(stepped);
  },
  async 'decline-return'(person, { action: _, ...input }) {
    return input.why ? respond(await declineReturn(person, input)) : refuse(reasonMissing);
  },
  async 'close-return'(person, { action: _, ...input }) {
    return input.why ? respond(await closeReturn(person, input)) : refuse(reasonMissing);
  },
  async 'note-return-sent'(person, { action: _, ...input }) {
    return respond(await noteReturnSent(person, input));
  },
  async 'receive-return'(person, { action: _, ...input }): Promise<ActionResult> {
    const stepped = await receiveReturn(person, input);
    if (stepped.kind === 'lines') return refuse('Enter for each product how many go back into stock.');
    return respond(stepped);
  },
  'record-refund': recordRefund,
});

const reasonMissing = 'Enter a reason, in a few words.';

async function registerReturn(person: Person, input: ActionInput<'register-return'>): Promise<ActionResult> {
  const { way, name, account, lines, formKey: key, number, reason, words } = input;
  const { payee, problems } = readPayee({ way, name, account });
  const wanted = lines.filter(({ quantity }) => quantity > 0);
  const pieces = wanted.length === 0 && { lines: 'Choose the items that come back.' };
  // Where the money goes may be asked later.
  if (way !== '' && !payee) return { problems: { ...problems, ...pieces } };
  return takenResult(
    await takeReturn(person, { number, key, lines: wanted, reason, words, payee: way === '' ? null : payee }),
    number,
  );
}

function takenResult(taken: ReturnInput, number: string): ActionResult {
  switch (taken.kind) {
    case 'asked':
    case 'repeated':
      return {
        says: `Return ${formatReturnNumber({ number, seq: taken.seq })} created`,
        to: href('/admin/returns/:id', { id: String(taken.id) }),
      };
    case 'pieces': {
      const left = taken.lines.filter((line) => line.left > 0).map((line) => `${line.left} of ${isolated(line.name)}`);
      return { problems: { lines: left.length > 0 ? `Choose items; there can be ${left.join(', ')}.` : nothingLeft } };
    }
    case 'too-often':
      return refuse('This order has had so many returns that this cannot be right.');
    default:
      return refuse('Only delivered items can be returned.');
  }
}

const nothingLeft = 'All of it has been returned already.';

async function recordRefund(
  person: Person,
  { action: _, ...input }: ActionInput<'record-refund'>,
): Promise<ActionResult> {
  const { sum: typed, way, name, account, reference, why: reason, ...which } = input;
  const sum = parseRupees(typed);
  const { payee, problems } = readPayee({ way, name, account });
  const all = {
    ...problems,
    ...((sum === null || sum === 0) && { sum: 'Write an amount, like 4,000.' }),
    ...(way !== '' &&
      way !== 'cash' &&
      reference === '' && { reference: 'Enter the reference number of the transfer.' }),
  };
  if (keysOf(all).length > 0 || !payee || !sum) return { problems: all };
  const stepped = await refundReturn(person, { ...which, sum, payee, reference, why: reason });
  const refused = problemOf(stepped);
  return refused ? { problems: refused } : respond(stepped as ReturnStepDone | ReturnStepRefused);
}

function problemOf(stepped: ReturnStepDone | ReturnStepRefused | RefundRefused): Record<string, string> | null {
  switch (stepped.kind) {
    case 'too-much':
      return { sum: `Only ${formatPrice(stepped.most)} of this order can still be refunded.` };
    case 'owner-only':
      return { sum: `The proposed refund is ${formatPrice(stepped.proposed)}. Only the owner can change it.` };
    case 'reason-needed':
      return { why: `It differs from the proposed ${formatPrice(stepped.proposed)}: enter why.` };
    default:
      return null;
  }
}

function respond(stepped: ReturnStepDone | ReturnStepRefused): ActionResult {
  switch (stepped.kind) {
    case 'done':
      return { says: `Return ${formatReturnNumber(stepped)}: ${returnTable[stepped.state].label.toLowerCase()}` };
    case 'changed':
      return refuse(
        `${stepped.by} was first: it is ${returnTable[stepped.state].label.toLowerCase()}, ${formatWhenExactly(new Date(stepped.at), new Date())}.`,
      );
    case 'not-found':
      return refuse('This return was deleted.');
  }
}
