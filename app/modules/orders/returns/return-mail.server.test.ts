import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '#app/i18n/language.ts';
import { shelve } from '#tests/support/catalog.ts';
import '#app/i18n/urdu-setup.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeState, order, shopper } from '#tests/support/orders.ts';
import { takeReturn } from './request-return.server.ts';
import { writeReturnAgreed, writeReturnReceived, writeReturnRefunded } from './return-mail.tsx';

const { ask } = await testDatabase();
const owner: Person = { id: 'u1', name: 'Bilal', role: 'owner' };

afterEach(async () => {
  for (const table of ['orders', 'products', 'shop_settings', 'letters']) await ask(`delete from ${table}`);
});

/** A return that is agreed to, of an order in this language: what its letters are written about. */
async function agreed(language: Language): Promise<string> {
  await ask(`insert into shop_settings (id, values) values (1, '{"speaksUrdu": true}') on conflict do nothing`);
  const lamp = await shelve({ name: 'Lamp', price: 500_000 });
  const { number } = await order({ ...shopper, language, products: [{ id: lamp, quantity: 2 }] });
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered'] as const)
    await changeState(owner, String(number), { to });
  const lines = [{ productId: lamp, quantity: 1 }];
  const returnInput = {
    number: String(number),
    key: randomUUID(),
    lines,
    reason: 'changed-mind',
    words: '',
    payee: null,
  } as const;
  expect(await takeReturn(owner, returnInput)).toMatchObject({ kind: 'asked' });
  return `${number}/1`;
}

test('M82: the e-mails about a return are in the language of its order, with the way to its page in that language', async () => {
  for (const language of ['ur', 'en'] as const) {
    const about = await agreed(language);
    const letters = [await writeReturnAgreed(about, shopper.email, {})];
    await ask(`update returns set state = 'received'`);
    letters.push(await writeReturnReceived(about, shopper.email, {}));
    await ask(`update returns set state = 'refunded', refund_paisa = 400000, refund_way = 'jazzcash', refunded_at = now(),
      refunded_by = 'Bilal', refund_reference = 'FT2611'`);
    letters.push(await writeReturnRefunded(about, shopper.email, {}));
    expect(letters.map((letter) => letter?.subject.replace(/[\u2066-\u2069]/g, '').split(':')[0])).toEqual(
      language === 'ur'
        ? ['آپ کی واپسی منظور ہو گئی', 'واپسی کا پارسل ہمیں مل گیا', 'آپ کے پیسے بھیج دیے گئے ہیں']
        : ['We take it back', 'Your return is here', 'Your money is on its way'],
    );
    for (const letter of letters) {
      expect(letter?.plain).toMatch(language === 'ur' ? /\/ur\/return\/\S+/ : /3000\/return\/\S+/);
      expect(letter?.html.includes('dir="rtl"')).toBe(language === 'ur');
      const output = `${letter?.subject}\n${letter?.plain.split('\n\n').slice(0, -1).join('\n')}`;
      if (language === 'ur')
        expect(output.replace(/https?:\S+|FT2611|Rs|Dastak|[\w.]+@[\w.]+/g, '')).not.toMatch(/[a-z]{2}/i);
      else expect(output).not.toMatch(/[\u0600-\u06ff]/);
    }
    await ask('delete from orders');
  }
});
