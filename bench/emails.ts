/**
 * Whether mail slows orders down: the same orders without emails going out, with a mail server that takes them, and
 * with one that is silent while hundreds of emails wait.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { db } from '#app/infra/db/db.server.ts';
import { startMailWorker } from '#app/infra/mail/mail-worker.server.ts';
import { createMailer } from '#app/infra/mail/smtp.server.ts';
import { placeOrder } from '#app/modules/orders/place/place-order.server.ts';
import { onChanges } from '#app/server/live/live.server.ts';
import { type BenchShop, inBenchShop } from './bench-shop.ts';
import { type Part, percentile, rounds } from './figures.ts';

const ordersPerRound = 200;
const atOnce = 8;

const request = {
  fullname: 'Ayesha',
  email: 'ayesha@gmail.com',
  contactNo: '+923001234567',
  country: 'Pakistan' as const,
  province: 'Punjab' as const,
  city: 'Lahore',
  postelCode: null,
  shippingAddress: 'House 7',
  apartment: null,
  billingAddress: null,
  products: [{ id: 1, quantity: 1 }],
};

const silent = createServer((socket) => socket.on('error', () => {}));
const talking = createServer((socket) => {
  socket.on('error', () => {}).write('220 bench\r\n');
  let isEmail = false;
  socket.on('data', (text) => {
    if (isEmail) isEmail = !text.toString().endsWith('\r\n.\r\n');
    else isEmail = text.toString().startsWith('DATA');
    socket.write(isEmail ? (text.toString().startsWith('DATA') ? '354 go on\r\n' : '') : '250 ok\r\n');
  });
});

export const emails: Part = {
  about: 'orders while letters go out, and while the mail server is silent, beside orders without mail',
  async run(say) {
    const taken = await measure(say);
    const alone = taken.get('no mail') ?? [];
    const of = (way: string, share: number) => (taken.get(way) ?? []).map((times) => percentile(times, share));
    return {
      figures: ['mail goes out', 'mail is silent'].flatMap((way) =>
        [50, 95].map((share) => ({
          name: `an order while ${way}, p${share}`,
          unit: 'ms',
          values: of(way, share),
          bare: { name: 'no mail', values: alone.map((times) => percentile(times, share)) },
        })),
      ),
      notes: [`${ordersPerRound} orders a round, ${atOnce} at once, without HTTP; the three ways in turns.`],
    };
  },
};

/** The milliseconds of each order, of each round of each way. */
async function measure(say: (line: string) => void): Promise<Map<string, number[][]>> {
  const taken = new Map<string, number[][]>();
  try {
    await inBenchShop(async ({ owner, app }) => {
      await owner.query(`insert into products (id, name, price_paisa, stock) values (1, 'Lamp', 100000, 1000000)`);
      const modes = {
        'no mail': null,
        'mail goes out': await addressOf(talking),
        'mail is silent': await addressOf(silent),
      };
      // The variants alternate, because a machine's speed varies; the first turn warms up.
      for (let turn = 0; turn <= rounds(4); turn++) {
        say(turn === 0 ? 'warming up' : `turn ${turn} of ${rounds(4)}`);
        for (const [way, smtpUrl] of Object.entries(modes)) {
          const times = await round(app, smtpUrl);
          if (turn > 0) taken.set(way, [...(taken.get(way) ?? []), times]);
        }
      }
    });
  } finally {
    for (const server of [silent, talking]) server.close();
  }
  return taken;
}

/** Milliseconds of each order. */
async function round(app: BenchShop['app'], smtpUrl: string | null): Promise<number[]> {
  const mailWorker = smtpUrl ? openPost(smtpUrl) : null;
  const listener = await onChanges(app, {
    changed: (tags) => tags.has('letters') && mailWorker?.wake(),
    connectionChanged() {},
  });
  const taken: number[] = [];
  let left = ordersPerRound;
  async function buy(): Promise<void> {
    while (left-- > 0) {
      const started = performance.now();
      await placeOrder(request, randomUUID());
      taken.push(performance.now() - started);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buy));
  await listener.close();
  await mailWorker?.close();
  // Waiting emails are deleted, so that each variant starts with the same state.
  await db.execute('delete from letters');
  return taken;
}

function openPost(smtpUrl: string) {
  const write = async (about: string) => ({ subject: about, plain: 'Salam.', html: '<p>Salam.</p>' });
  return startMailWorker({
    writers: { 'order-placed': write, 'order-received': write },
    mailer: createMailer(smtpUrl),
    sender: async () => ({ name: 'Dastak', address: 'post@dastak.pk', replyTo: 'salam@dastak.pk' }),
  });
}

async function addressOf(server: typeof silent): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
}
