import { mergeLines } from '#app/modules/orders/order.ts';

/** What somebody without script wants, kept in a cookie: `1001x2.1042x1`. */
export type PlainLine = { id: number; quantity: number };

const maxLines = 20;
const maxPieces = 999;
const written = /^([1-9]\d{0,8})x([1-9]\d{0,2})$/;

/** The lines of a cookie; what is none is left out. */
export function readPlainLines(cookie: string | null): PlainLine[] {
  const lines = (cookie ?? '')
    .slice(0, 1_000)
    .split('.')
    .flatMap((each) => {
      const [, id, quantity] = written.exec(each) ?? [];
      return id && quantity ? [{ id: Number(id), quantity: Number(quantity) }] : [];
    });
  return bounded(lines);
}

/** The lines as the cookie holds them. */
export function writePlainLines(lines: readonly PlainLine[]): string {
  return lines.map(({ id, quantity }) => `${id}x${quantity}`).join('.');
}

/** The lines with one more of a product. What is no product changes nothing. */
export function addPlainLine(lines: readonly PlainLine[], id: string): PlainLine[] {
  return bounded([...lines, ...readPlainLines(`${id}x1`)]);
}

/** The lines with the quantities of a form, which names them by product; 0 takes a product away. */
export function changePlainLines(lines: readonly PlainLine[], quantityOf: (id: number) => string): PlainLine[] {
  return lines.flatMap((line) => {
    const typed = quantityOf(line.id).trim();
    if (/^0+$/.test(typed)) return [];
    return /^[1-9]\d{0,2}$/.test(typed) ? [{ ...line, quantity: Number(typed) }] : [line];
  });
}

function bounded(lines: readonly PlainLine[]): PlainLine[] {
  return mergeLines(lines)
    .slice(0, maxLines)
    .map(({ id, quantity }) => ({ id, quantity: Math.min(quantity, maxPieces) }));
}
