import { randomUUID } from 'node:crypto';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { contactMessages } from '#app/modules/customers/contact/tables.server.ts';
import { leads } from '#app/modules/orders/tables.server.ts';
import { catalogue } from './catalogue.ts';
import { customerOf, phoneOf } from './customers.ts';
import { demoPeople } from './people.ts';

const hourMs = 3_600_000;

/** The number of who writes (customers.ts), how long ago, and what. */
const letters: readonly { from: number; hoursAgo: number; text: string; isAnswered: boolean }[] = [
  {
    from: 48,
    hoursAgo: 1.5,
    text: 'Salam. I ordered a few hours ago and nobody has called yet. I am at work until 5 PM, please ring after that or send a WhatsApp message.',
    isAnswered: false,
  },
  {
    from: 25,
    hoursAgo: 7,
    text: 'السلام علیکم، پارسل مل گیا ہے، شکریہ۔ کیا یہی چیز نیلے رنگ میں بھی آئے گی؟',
    isAnswered: false,
  },
  {
    from: 6,
    hoursAgo: 31,
    text: 'The rider came while I was out. Can the parcel be brought again on Saturday?',
    isAnswered: true,
  },
];

/** People who filled in the WhatsApp form and have not ordered yet. */
const askers = [
  { who: 301, hoursAgo: 0.6, shelf: 4, quantity: 1 },
  { who: 302, hoursAgo: 20, shelf: 17, quantity: 2 },
];

/** What people wrote to the demo shop, so that its inbox and its leads have something to show. `now` in ms. */
export async function addInbox(tx: Transaction, now = Date.now()): Promise<void> {
  const ago = (hours: number) => new Date(now - hours * hourMs);
  await tx.insert(contactMessages).values(
    letters.map(({ from, hoursAgo, text, isAnswered }) => {
      const { name, email } = customerOf(from);
      const answered = ago(hoursAgo - 2);
      return {
        fullName: name,
        phone: phoneOf(from),
        email: email ?? demoPeople.Shopper.email,
        message: text,
        submittedBy: `customer-${from}`,
        sentAt: ago(hoursAgo),
        ...(isAnswered && { readAt: answered, readBy: 'Sana', answeredAt: answered, answeredBy: 'Sana' }),
      };
    }),
  );
  await tx.insert(leads).values(
    askers.map(({ who, hoursAgo, shelf, quantity }) => {
      const { name, city, province, address, email } = customerOf(who);
      const productId = catalogue[shelf]?.id ?? null;
      return {
        key: randomUUID(),
        at: ago(hoursAgo),
        name,
        email,
        phone: phoneOf(who),
        whatsapp: phoneOf(who),
        productId,
        quantity,
        province,
        city,
        address,
      };
    }),
  );
}
