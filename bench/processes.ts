/** What processes use of the machine, from /proc (Linux). */
import { readdir, readFile } from 'node:fs/promises';

const tickMs = 10;
const pageKb = 4;

export type Usage = { cpuMs: number; residentMb: number };

type Process = { parent: number; cpuTicks: number; residentPages: number };

/**
 * What a process and all its descendants have used so far. `without` and its descendants are left out. CPU of children
 * that have ended counts for their parent.
 */
export async function usageOf(pid: number, without?: number): Promise<Usage> {
  const all = await readProcesses();
  const root = all.get(pid);
  if (!root) throw new Error(`Process ${pid} has ended.`);
  let ticks = 0;
  let pages = 0;
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === without) continue;
    const each = all.get(next);
    ticks += each?.cpuTicks ?? 0;
    pages += each?.residentPages ?? 0;
    for (const [child, { parent }] of all) if (parent === next) waiting.push(child);
  }
  return { cpuMs: ticks * tickMs, residentMb: (pages * pageKb) / 1_024 };
}

async function readProcesses(): Promise<Map<number, Process>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(names.map(async (name) => [Number(name), await readProcess(name)] as const));
  return new Map(found.filter((each): each is [number, Process] => each[1] !== null));
}

async function readProcess(name: string): Promise<Process | null> {
  // A process may end while it is read.
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
  if (!line) return null;
  // The program's name is in brackets and may hold spaces; the fields after it are numbered from 3 in proc(5).
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    parent: field(4),
    cpuTicks: field(14) + field(15) + field(16) + field(17),
    residentPages: field(24),
  };
}
