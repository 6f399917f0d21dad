/** A cursor in a collection's order, as an address contains it: position and product id. */
export type Cursor = { position: number; id: number };

const largest = 2_147_483_647;

/** Null where the text is no cursor. */
export function parseCursor(text: string): Cursor | null {
  const match = /^(-?\d{1,10})\.(\d{1,10})$/.exec(text);
  if (!match) return null;
  const cursor = { position: Number(match[1]), id: Number(match[2]) };
  return Math.abs(cursor.position) <= largest && cursor.id <= largest ? cursor : null;
}

/** The text that `parseCursor` reads. */
export function formatCursor({ position, id }: Cursor): string {
  return `${position}.${id}`;
}
