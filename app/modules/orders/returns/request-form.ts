import { tIn } from '#app/i18n/translate.ts';
import { isKeyOf } from '#app/infra/records.ts';
import { cleanText, isKeepable } from '#app/infra/text/plain-text.ts';
import { type Payee, readPayee } from './payee.ts';
import { maxPhotos, maxWordsLength, type ReturnReason, returnReasons } from './return.ts';

/** What a shopper asks for: the pieces, why, their words, and to whom the refund goes. */
export type Ask = {
  lines: { productId: number; quantity: number }[];
  reason: ReturnReason;
  words: string;
  payee: Payee;
};

/** The fields in the order in which they stand in the form. */
export const askFields = ['pieces', 'reason', 'words', 'photos', 'way', 'name', 'account'] as const;
export type AskProblems = Partial<Record<(typeof askFields)[number], string>>;

/**
 * What a filled form asks for, or everything that is wrong with it, by field. Both sides ask it: the browser before it
 * sends anything, so that no photograph has to be chosen twice, and the server, which trusts no browser. `fields` are
 * called as in the form, `pieces-ID` says how many of a product; `photos` is how many photographs are chosen.
 */
export function readAsk(
  fields: Record<string, string>,
  { productIds, photos }: { productIds: readonly number[]; photos: number },
): { ask: Ask | null; problems: AskProblems } {
  const { way = '', name = '', account = '', reason = '', words: written = '' } = fields;
  const lines = productIds.flatMap((productId) => {
    const quantity = Number(fields[`pieces-${productId}`] ?? 0);
    return quantity > 0 ? [{ productId, quantity }] : [];
  });
  const { payee, problems: ofPayee } = readPayee({ way, name, account });
  const words = isKeepable(written) && written.length <= 2 * maxWordsLength ? cleanText(written) : null;
  const problems: AskProblems = { ...ofPayee };
  if (lines.length === 0) problems.pieces = 'Choose what you would like to send back.';
  if (!isKeyOf(returnReasons, reason)) problems.reason = 'Choose why.';
  if (words === null || words.length > maxWordsLength)
    problems.words = tIn()('Please keep this under {count} characters.', { count: maxWordsLength + 1 });
  if (photos > maxPhotos) problems.photos = 'Three photographs at most, please.';
  const isRight = Object.keys(problems).length === 0;
  const ask =
    isRight && payee && words !== null && isKeyOf(returnReasons, reason) ? { lines, reason, words, payee } : null;
  return { ask, problems };
}
