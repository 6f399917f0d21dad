import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderActionSchema } from '#app/modules/orders/admin/order-action-schema.ts';
import { readOldAction } from './old-actions.server.ts';
import { sendPendingActions } from './pending-actions.ts';

const stored = new Map<string, string>();
/** What the shop was sent, in its order. */
let sent: { address: string; input: unknown }[] = [];

beforeEach(() => {
  stored.clear();
  sent = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ address, input: JSON.parse(body) });
    return Response.json({});
  });
});

afterEach(() => void vi.unstubAllGlobals());

const packKey = '0b0a5a0e-6f6b-4f4b-9d3c-0a4f5e8f1c01';
const callKey = '0b0a5a0e-6f6b-4f4b-9d3c-0a4f5e8f1c02';
const newKey = '0b0a5a0e-6f6b-4f4b-9d3c-0a4f5e8f1c03';

const packFields = { numbers: ['48217306', '48217307'], retryKey: packKey };
const callFields = {
  outcome: 'later',
  number: '48217308',
  version: 3,
  name: 'Nadia',
  until: '2026-11-22T13:00:00.000Z',
  retryKey: callKey,
};
const oldPack = {
  key: packKey,
  room: 'orders',
  asked: { act: 'pack', ...packFields },
  says: '2 orders packed',
  by: 'Kashif',
};
const oldCall = {
  key: callKey,
  room: 'orders',
  asked: { act: 'call', ...callFields },
  says: 'Nadia call later',
  by: 'Kashif',
};
const newPack = {
  key: newKey,
  area: 'orders',
  input: { action: 'pack-orders', numbers: ['48217309'], retryKey: newKey },
  says: '4821-7309 packed',
  by: 'Kashif',
};

test('I8: what waited on a device before an update is sent after it, in its order and with its key', async () => {
  store(oldPack, newPack, oldCall);
  expect((await sendPendingActions('Kashif')).map(({ says }) => says)).toEqual([
    '2 orders packed',
    '4821-7309 packed',
    'Nadia call later',
  ]);
  const read = sent.map(({ input }) => readOldAction('orders', input));
  expect(read).toEqual([
    { action: 'pack-orders', ...packFields },
    newPack.input,
    { action: 'end-call', ...callFields },
  ]);
  expect(new Set(sent.map(({ address }) => address))).toEqual(new Set(['/admin/orders/actions']));
  for (const input of read) expect(orderActionSchema.safeParse(input).success).toBe(true);
  expect(stored.get('office-waiting')).toBe('[]');
});

test('I8: an action queued before an update keeps its courier, its person and why it was not taken', async () => {
  const { until: _, version: __, ...fields } = { ...callFields, outcome: 'confirmed', courier: 'tcs' };
  const problem = 'Sana has packed this order.';
  store({ ...oldCall, asked: { act: 'call', ...fields } }, { ...oldPack, problem }, { ...newPack, by: 'Sana' });
  await sendPendingActions('Kashif');
  const [confirmed] = sent.map(({ input }) => readOldAction('orders', input));
  expect(sent).toHaveLength(1);
  expect(confirmed).toEqual({ action: 'end-call', ...fields });
  expect(orderActionSchema.safeParse(confirmed).success).toBe(true);
  const { room: area, asked: input, ...pack } = oldPack;
  expect(JSON.parse(stored.get('office-waiting') ?? '')).toEqual([
    { ...pack, area, input, problem },
    { ...newPack, by: 'Sana' },
  ]);
});

test('what no version has queued is dropped, and the rest is sent', async () => {
  store(
    null,
    'packed',
    { key: packKey, says: '', by: 'Kashif' },
    { ...oldPack, by: 7 },
    { ...oldPack, room: 7 },
    { ...oldPack, asked: { act: 'pack', numbers: ['48217309'] } },
    { ...newPack, input: { action: 'pack-orders', numbers: ['48217309'] } },
    newPack,
  );
  await sendPendingActions('Kashif');
  expect(sent.map(({ input }) => input)).toEqual([newPack.input]);
});

function store(...actions: unknown[]): void {
  stored.set('office-waiting', JSON.stringify(actions));
}
