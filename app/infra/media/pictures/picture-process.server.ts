import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { log } from '../../process/log.server.ts';
import type { PictureAnswer, PictureJob, PictureWork } from './picture-worker.ts';

/**
 * By so much pictures give way to the shop: where pages want the whole processor, pictures get a quarter of it. At the lowest
 * priority they would get a seventieth, and a picture that somebody waits for would not come on a busy machine.
 */
const niceness = 5;
const lowestPriority = 19;
/** A process without work ends after this time and gives its memory back. */
const idleMs = 10_000;
/** A process that has not answered a job for so long is killed. */
const patienceMs = 60_000;

type Kind = keyof PictureWork;
type Made = PictureWork[Kind]['made'];
type Waiting = {
  job: PictureJob;
  done(made: Made): void;
  failed(error: Error): void;
  isSecondTry: boolean;
};
type Worker = {
  child: ChildProcess;
  waiting: Map<number, Waiting & { late: NodeJS.Timeout }>;
  idle: NodeJS.Timeout | undefined;
};

/** Nothing can be described or made of this picture; `message` is what libvips or the process said. */
export class PictureProblem extends Error {}

/** The path of the worker, from the source tree even when this module has been bundled elsewhere. */
const program = createRequire(import.meta.url).resolve('#app/infra/media/pictures/picture-worker.ts');
let worker: Worker | null = null;
let count = 0;

/**
 * Has a picture described or made anew in a process of low priority, which is started when there is work. Throws
 * `PictureProblem` for a picture that cannot be read. A job whose process dies is given to the next process, once.
 */
export function workOnPicture<K extends Kind>(
  kind: K,
  input: PictureWork[K]['requested'],
): Promise<PictureWork[K]['made']> {
  return new Promise((done, failed) => {
    const job = { number: ++count, kind, request: input } as PictureJob;
    sendJob({ job, done: done as Waiting['done'], failed, isSecondTry: false });
  });
}

/** The number of the process that works on pictures; null while there is none. */
export function pictureProcessId(): number | null {
  return worker?.child.pid ?? null;
}

function sendJob(waiting: Waiting): void {
  worker ??= start();
  const { child, waiting: jobs, idle } = worker;
  clearTimeout(idle);
  keepAlive(child);
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  jobs.set(waiting.job.number, { ...waiting, late });
  // A process that was not started or has died says so with an event, and gives its jobs back then.
  if (child.connected) child.send(waiting.job, () => {});
}

function start(): Worker {
  const child = fork(program, {
    // None of our secrets.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2', '--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const started: Worker = { child, waiting: new Map(), idle: undefined };
  let text = '';
  // The pipe of its last words keeps no command from ending.
  (child.stderr as Socket | null)?.unref();
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000);
  });
  child.on('message', (result: PictureAnswer) => take(started, result));
  child.once('error', (error) => end(started, error));
  child.once('exit', () => end(started, new Error(text.trim() || 'The process that works on pictures has ended.')));
  // Before its threads are there, which inherit it.
  if (child.pid) lowerPriority(child.pid);
  return started;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + niceness, lowestPriority));
  } catch (error) {
    log('warn', 'picture-priority-not-lowered', {}, error);
  }
}

function take(from: Worker, result: PictureAnswer): void {
  const waiting = from.waiting.get(result.number);
  if (!waiting) return;
  from.waiting.delete(result.number);
  clearTimeout(waiting.late);
  if (from.waiting.size === 0) rest(from);
  if ('made' in result) waiting.done(result.made);
  else waiting.failed(new PictureProblem(result.problem));
}

/** A command that has nothing else to do may end now. The worker notices and ends, too. */
function rest(resting: Worker): void {
  const { child } = resting;
  child.unref();
  child.channel?.unref();
  resting.idle = setTimeout(() => {
    if (worker === resting) worker = null;
    child.kill('SIGKILL');
  }, idleMs).unref();
}

function keepAlive(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function end(ended: Worker, error: Error): void {
  if (worker === ended) worker = null;
  clearTimeout(ended.idle);
  const left = [...ended.waiting.values()];
  ended.waiting.clear();
  if (left.length > 0) log('warn', 'picture-process-ended', {}, error);
  for (const { late, ...waiting } of left) {
    clearTimeout(late);
    if (waiting.isSecondTry) waiting.failed(new PictureProblem(error.message, { cause: error }));
    else retryJob(waiting);
  }
}

function retryJob(waiting: Waiting): void {
  try {
    sendJob({ ...waiting, isSecondTry: true });
  } catch (error) {
    // There is no memory for another process. That is no fault of the picture.
    waiting.failed(error instanceof Error ? error : new Error(String(error)));
  }
}
