import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isThere, type Place } from './embedded-place.server.ts';

/**
 * Removes what an interrupted start left half made, and brings a database back that was to be replaced when its
 * replacement did not come. Only for whoever has the turn.
 */
export async function clearDrafts(place: Place): Promise<void> {
  const names = await readdir(place.home);
  for (const name of names.filter((each) => each.startsWith('replaced-'))) {
    const replaced = path.join(place.home, name);
    if (await isThere(place.cluster)) await discard(replaced);
    else await rename(replaced, place.cluster);
  }
  for (const draft of names.filter((name) => name.startsWith('making-'))) await discard(path.join(place.home, draft));
}

/** Lets `make` fill a private folder, then gives it its name in one step. */
export async function inDraft(place: Place, name: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = path.join(place.home, `making-${randomBytes(6).toString('hex')}`);
  await mkdir(draft);
  try {
    // Root's umask may be tight, and the server's account has to pass through.
    await chmod(draft, place.account ? 0o711 : 0o700);
    await make(draft);
    await rename(draft, name);
    await syncFolder(place.home);
  } catch (error) {
    await discard(draft);
    throw error;
  }
}

/** Best effort: a program of an interrupted start may still be writing there, the next start tries again. */
export async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
