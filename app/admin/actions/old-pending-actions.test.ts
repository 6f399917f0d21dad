import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderActionSchema } from '#app/modules/orders/admin/order-action-schema.ts';
import { sendWaiting } from './pending-actions.ts';

const stored = new Map<string, string>();
/** What the shop was sent, in its order. */
let sent: { address: string; asked: unknown }[] = [];

beforeEach(() => {
  stored.clear();
  sent = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ address, asked: JSON.parse(body) });
    return Response.json({});
  });
});

afterEach(() => void vi.unstubAllGlobals());

const packKey = '0b0a5a0e-6f6b-4f4b-9d3c-0a4f5e8f1c01';
const callKey = '0b0a5a0e-6f6b-4f4b-9d3c-0a4f5e8f1c02';
const newKey = '0b0a5a0e-6f6b-4f4b-9d3c-0a4f5e8f1c03';

const oldPack = {
  key: packKey,
  fields: { intent: 'step', to: 'packed', number: '48217306,48217307', key: packKey },
  says: '2 orders packed',
  by: 'Kashif',
};
const oldCall = {
  key: callKey,
  fields: {
    intent: 'call',
    outcome: 'later',
    number: '48217308',
    version: '3',
    name: 'Nadia',
    until: '2026-11-22T13:00:00.000Z',
    key: callKey,
  },
  says: 'Nadia call later',
  by: 'Kashif',
};
const newPack = {
  key: newKey,
  room: 'orders',
  asked: { act: 'pack', numbers: ['48217309'], retryKey: newKey },
  says: '4821-7309 packed',
  by: 'Kashif',
};

const packAsked = { act: 'pack', numbers: ['48217306', '48217307'], retryKey: packKey };
const callAsked = {
  act: 'call',
  outcome: 'later',
  number: '48217308',
  version: 3,
  name: 'Nadia',
  until: '2026-11-22T13:00:00.000Z',
  retryKey: callKey,
};

test('I8: what waited on a device before an update is sent after it, in its order and with its key', async () => {
  keep(oldPack, newPack, oldCall);
  expect((await sendWaiting('Kashif')).map(({ says }) => says)).toEqual([
    '2 orders packed',
    '4821-7309 packed',
    'Nadia call later',
  ]);
  expect(sent.map(({ asked: input }) => input)).toEqual([packAsked, newPack.asked, callAsked]);
  expect(new Set(sent.map(({ address }) => address))).toEqual(new Set(['/admin/orders/acts']));
  for (const { asked: input } of sent) expect(orderActionSchema.safeParse(input).success).toBe(true);
  expect(stored.get('office-waiting')).toBe('[]');
});

test('I8: an act kept before an update keeps its courier, its person and why it was not taken', async () => {
  const fields = { ...oldCall.fields, outcome: 'confirmed', until: '', courier: 'tcs', version: '' };
  keep({ ...oldCall, fields }, { ...oldPack, problem: 'Sana has packed this order.' }, { ...newPack, by: 'Sana' });
  await sendWaiting('Kashif');
  const { until: _, version: __, ...confirmed } = { ...callAsked, outcome: 'confirmed', courier: 'tcs' };
  expect(sent.map(({ asked: input }) => input)).toEqual([confirmed]);
  expect(orderActionSchema.safeParse(confirmed).success).toBe(true);
  expect(JSON.parse(stored.get('office-waiting') ?? '')).toEqual([
    {
      key: packKey,
      room: 'orders',
      asked: packAsked,
      says: '2 orders packed',
      by: 'Kashif',
      problem: 'Sana has packed this order.',
    },
    { ...newPack, by: 'Sana' },
  ]);
});

test('what no version has kept is dropped, and the rest is sent', async () => {
  keep(
    null,
    'packed',
    { key: packKey, says: '', by: 'Kashif' },
    { ...oldPack, by: 7 },
    { ...oldPack, fields: { ...oldPack.fields, to: 'shipped' } },
    { ...oldPack, fields: { ...oldPack.fields, number: '4821-7306' } },
    { ...oldCall, fields: { ...oldCall.fields, outcome: 'cancel' } },
    { ...newPack, asked: { act: 'pack', numbers: ['48217309'] } },
    newPack,
  );
  await sendWaiting('Kashif');
  expect(sent.map(({ asked: input }) => input)).toEqual([newPack.asked]);
});

function keep(...acts: unknown[]): void {
  stored.set('office-waiting', JSON.stringify(acts));
}
