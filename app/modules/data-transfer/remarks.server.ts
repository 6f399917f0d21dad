import { eq } from 'drizzle-orm';
import { db } from '#app/infra/db/db.server.ts';
import type { Remark } from './import.ts';
import { moveRemarks } from './tables.server.ts';

/** Of those so many may be of pictures. */
const maxPictureRemarks = 2_500;
/** Of a move that rejects all of its records the first ones tell enough. */
const maxRemarks = 5_000;
const maxWordsLength = 1_000;

export type Remarks = {
  /** Keeps a remark, unless an earlier run of this move has made it. */
  add(remark: Remark): Promise<void>;
  flush(): Promise<void>;
};

/** The remarks of a move that is taken on, with those of its earlier runs. Only one run may have them open. */
export async function openRemarks(moveId: string): Promise<Remarks> {
  const earlier = await db
    .select({
      position: moveRemarks.position,
      kind: moveRemarks.kind,
      place: moveRemarks.place,
      words: moveRemarks.words,
    })
    .from(moveRemarks)
    .where(eq(moveRemarks.moveId, moveId))
    .limit(maxRemarks);
  const knownKeys = new Set(earlier.map(keyOf));
  let position = Math.max(0, ...earlier.map((remark) => remark.position));
  let pictures = earlier.filter(({ kind }) => kind === 'picture').length;
  let waiting: (Remark & { position: number })[] = [];

  async function flush(): Promise<void> {
    const rows = waiting.map((remark) => ({ ...remark, moveId }));
    waiting = [];
    if (rows.length > 0) await db.insert(moveRemarks).values(rows).onConflictDoNothing();
  }

  async function add({ kind, place, words }: Remark): Promise<void> {
    const remark = { kind, place, words: words.slice(0, maxWordsLength) };
    if (position >= maxRemarks || knownKeys.has(keyOf(remark))) return;
    if (kind === 'picture' && ++pictures > maxPictureRemarks) return;
    knownKeys.add(keyOf(remark));
    position++;
    waiting.push({ ...remark, position });
    // A later run says again what it rejects, but not what it has stored.
    if (kind !== 'rejected' || waiting.length >= 200) await flush();
  }

  return { add, flush };
}

function keyOf({ kind, place, words }: Remark): string {
  return [kind, place, words].join('\n');
}
