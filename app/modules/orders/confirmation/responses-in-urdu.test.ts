import { expect, test } from 'vitest';
import { tAnyIn } from '#app/i18n/translate.ts';
import '#app/i18n/urdu-setup.ts';
import { messages } from '#app/infra/text/messages.ts';
import { answerOutcome, refuseBeyond } from '../order-form/order-responses.ts';

const shop = '+923001234567';
const t = tAnyIn('ur');

/** A text in Urdu without its innermost values: names, amounts and numbers are the same in every language. */
function wordsOf(text: unknown): string {
  return t(String(text)).replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
}

test('M32: what the shop answers to an order that it does not take as it is stands on an Urdu page in Urdu', () => {
  const requested = [{ id: 7 }];
  const held = { mostHeldPieces: 4, mostHeldRupees: 50_000, beyondHeld: 'refuse' } as const;
  const results = [
    refuseBeyond({ lines: [{ id: 7, most: 4 }], amount: false }, requested, held, shop),
    refuseBeyond({ lines: [{ id: 7, most: 1 }], amount: false }, requested, { ...held, mostHeldPieces: 1 }, shop),
    refuseBeyond({ lines: [], amount: true }, requested, held, shop),
    ...(['standing', 'order', 'city'] as const).map((of) =>
      answerOutcome({ kind: 'beyond-cash', limit: { most: 500_000, of } }, { shop, city: 'Dera Ismail Khan' }),
    ),
    answerOutcome({ kind: 'beyond-cash', limit: { most: 0, of: 'city' } }, { shop, city: 'Skardu' }),
    answerOutcome({ kind: 'other-fee', fee: 25_000, total: 190_000 }, { shop, city: 'Skardu' }),
    answerOutcome({ kind: 'too-many-open' }, { shop, city: 'Skardu', mostOpen: 1 }),
    answerOutcome({ kind: 'too-many-open' }, { shop, city: 'Skardu', mostOpen: 3 }),
    answerOutcome({ kind: 'too-large' }, { shop, city: 'Skardu' }),
    answerOutcome({ kind: 'short', lines: [{ id: 7, left: 2, name: 'Brass Lamp' }] }, { shop, city: 'Skardu' }),
    answerOutcome({ kind: 'short', lines: [{ id: 7, left: 0, name: 'Brass Lamp' }] }, { shop, city: 'Skardu' }),
    answerOutcome({ kind: 'short', lines: [{ id: 7, left: 0, name: '' }] }, { shop, city: 'Skardu' }),
  ];
  for (const { body } of results) {
    expect(wordsOf(body.problem)).toMatch(/[\u0600-\u06ff]/);
    expect(wordsOf(body.problem)).not.toMatch(/[a-z]/i);
  }
  expect(t(String(results[3]?.body.problem))).toContain('یہ آرڈر بھیجنے سے پہلے ہم آپ سے بات کرنا چاہیں گے۔');
});

test('M32: every message of the specification has its Urdu', () => {
  const texts = textsIn(messages);
  expect(texts.length).toBeGreaterThan(35);
  for (const text of texts) expect(wordsOf(text), text).not.toMatch(/[a-z]/i);
});

function textsIn(node: object): string[] {
  return Object.values(node).flatMap((value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'function' ? [String(value('name@gmail.com'))] : textsIn(value as object);
  });
}
