/** Starts the bare server (bare-server.ts) with the very bytes and headers that the shop sends. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask } from '#tests/support/http.ts';
import type { BareAnswer } from './bare-server.ts';
import { benchFolder, endWithPart } from './demo-shop.ts';
import { usageOf } from './processes.ts';

export type BareServer = {
  address: string;
  pid: number;
  cpuMs(): Promise<number>;
  residentMb(): Promise<number>;
  stop(): Promise<void>;
};

/** Headers that Node's server adds by itself, to both servers' answers. */
const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Requests each target from the shop and starts a server that gives the same responses. */
export async function startBare(
  shop: string,
  targets: readonly string[],
  headers: Record<string, string> = {},
): Promise<BareServer> {
  const results: Record<string, BareAnswer> = {};
  for (const target of targets) {
    // The second answer is the one that a cache gives.
    await ask(shop + target, { headers });
    const response = await ask(shop + target, { headers });
    const kept = Object.entries(response.headers).filter(([name]) => !nodesOwn.has(name));
    results[target] = {
      status: response.status,
      headers: Object.fromEntries(kept),
      body: response.body.toString('base64'),
    };
  }
  const file = path.join(await benchFolder(), 'answers.json');
  await writeFile(file, JSON.stringify(results));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithPart(child);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('close', (code) => reject(new Error(`The bare server ended with ${code}.`)));
  });
  const pid = child.pid ?? 0;
  return {
    address: `http://127.0.0.1:${port}`,
    pid,
    cpuMs: async () => (await usageOf(pid)).cpuMs,
    residentMb: async () => (await usageOf(pid)).residentMb,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
