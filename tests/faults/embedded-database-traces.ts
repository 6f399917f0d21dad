/** What a database leaves to be seen on the machine: its processes, its folders, who they belong to. */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The process number of the running server of a data folder. */
export function serverOf(dataDir: string): number | undefined {
  const home = homeNow(dataDir);
  const data = home && path.join(home, 'cluster/data');
  if (!data || !existsSync(path.join(data, 'postmaster.pid'))) return undefined;
  const number = Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10);
  return workersIn(data).includes(number) ? number : undefined;
}

/** All processes of a server, whether or not the first of them still lives. */
export function workersIn(data: string): number[] {
  const numbers = readdirSync('/proc').map(Number).filter(Boolean);
  return numbers.filter((number) => {
    try {
      return (
        readlinkSync(`/proc/${number}/cwd`) === data && readFileSync(`/proc/${number}/comm`, 'utf8') === 'postgres\n'
      );
    } catch {
      return false;
    }
  });
}

/** The files that an unfinished start has left in the folder. */
export function draftsOf(home: string): string[] {
  if (!existsSync(home)) return [];
  const drafts = readdirSync(home).filter((name) => name.startsWith('making-'));
  return drafts.map((name) => path.join(home, name));
}

/** Whether there is a process with this number. */
export function isAlive(number: number | undefined): boolean {
  return number !== undefined && signal(number, 0);
}

/** The number of the account that a process runs under. */
export function userOf(number: number): number {
  return statSync(`/proc/${number}`).uid;
}

/** Who may do what with a file, as `chmod` says it: `600`. */
export async function modeOf(file: string): Promise<string> {
  return ((await stat(file)).mode & 0o777).toString(8);
}

/** Where the database of a data folder really is, if it is anywhere. */
export function homeNow(dataDir: string): string | undefined {
  const home = path.join(dataDir, 'postgres');
  return existsSync(home) ? realpathSync(home) : undefined;
}

/** False if there is no such process, or it may not be signalled. */
export function signal(number: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(number, name);
  } catch {
    return false;
  }
}
