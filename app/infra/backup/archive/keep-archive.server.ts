import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../process/env.server.ts';
import { log } from '../../process/log.server.ts';
import { readArchiveStanding } from './archive-state.server.ts';

type Place = Pick<Settings, 'root' | 'dataDir'>;

/** How often the owner's wish is read, besides when it may have changed. */
const lookMs = 30_000;
/** How soon a writer that has died is missed. */
const missMs = 2_000;
/** What was not stored when the shop is to end is stored after its next start. */
const farewellMs = 1_500;
const behindTheShop = 5;

/**
 * Has the archive of the embedded database written while `isWanted`, in a process of its own that gives way to the shop
 * and ends with it. A process that dies is started again. `look` reads the owner's wish at once.
 */
export function keepArchive(place: Place, isWanted: () => Promise<boolean>): { look(): void; close(): Promise<void> } {
  const closing = new AbortController();
  let pause = new AbortController();
  let writer: ChildProcess | null = null;

  function isRunning(): boolean {
    return writer !== null && writer.exitCode === null && writer.signalCode === null;
  }

  async function look(): Promise<void> {
    // The writer itself notices that it is not wanted any more.
    if (isRunning()) return;
    // Where one was written before, the writer ends it in good order.
    const isNeeded = (await isWanted()) || (await readArchiveStanding(place.dataDir)) !== null;
    if (isNeeded && !closing.signal.aborted) writer = startWriter(place);
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      pause = new AbortController();
      // While the database is away nobody knows what is wanted.
      await look().catch(() => {});
      await sleep(isRunning() ? missMs : lookMs, undefined, { signal: pause.signal, ref: false }).catch(() => {});
    }
  }

  void watch();
  return {
    look: () => pause.abort(),
    async close() {
      closing.abort();
      pause.abort();
      if (writer) await endWriter(writer);
    },
  };
}

function startWriter({ root, dataDir }: Place): ChildProcess {
  const writer = spawn(process.execPath, [path.join(root, 'bin/archive.ts')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    // It ends when its input ends, however the shop ends.
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  writer.on('error', (error) => log('error', 'archive-not-started', {}, error));
  writer.stdin?.on('error', () => {});
  writer.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log('error', 'archive-not-written', { problem: text.trim().replaceAll(/\s+/g, ' ').slice(0, 1_000) });
  });
  try {
    if (writer.pid !== undefined) setPriority(writer.pid, behindTheShop);
  } catch {
    // It has ended already.
  }
  return writer;
}

async function endWriter(writer: ChildProcess): Promise<void> {
  if (writer.exitCode !== null || writer.signalCode !== null) return;
  const ended = once(writer, 'exit');
  writer.kill('SIGTERM');
  await Promise.race([ended, sleep(farewellMs, undefined, { ref: false })]);
  writer.kill('SIGKILL');
  await ended;
}
