import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolName } from './pool-choice.ts';

type RequestContext = {
  /** Names this request in its answer and in every line that it logs. */
  id: string;
  pool: PoolName;
};

const storage = new AsyncLocalStorage<RequestContext>();

/** Calls `run` as part of a request: its queries use the lane's connections, its log lines carry the id. */
export function inRequest<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}

/** The pool of the request that runs now; `background` outside of requests. */
export function currentPool(): PoolName {
  return storage.getStore()?.pool ?? 'background';
}

/** The id of the request that runs now; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return storage.getStore()?.id;
}
