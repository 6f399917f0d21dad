import { currentTraceId } from '../tracing/trace.server.ts';
import { currentRequestId } from './request-context.server.ts';

/**
 * The fields that a log line may carry. This is an allowlist: no name, phone, address, e-mail, token or typed text is
 * ever logged.
 */
export type LogFields = {
  route?: string;
  status?: number;
  ms?: number;
  code?: string;
  problem?: string;
  count?: number;
  product?: number;
  order?: string;
  /** The name of a background job. */
  job?: string;
};

/**
 * Writes one JSON line to standard error, with the id of the request that it belongs to. Of `error` it logs the name and
 * the stack, never other properties (a database error carries row values).
 */
export function log(level: 'info' | 'warn' | 'error', event: string, fields: LogFields = {}, error?: unknown): void {
  const requestId = currentRequestId();
  const traceId = currentTraceId();
  const line = {
    at: new Date().toISOString(),
    level,
    event,
    ...(requestId && { requestId }),
    ...(traceId && { traceId }),
    ...fields,
    ...(error === undefined ? {} : describe(error)),
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/**
 * Keeps the process alive when the reader of its output goes away (`npm start | head -1`, a log collector that restarts, a
 * full disk). What is written afterwards is lost; without this the first such line would end the process.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function describe(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // A database error's message can quote rows, and the message of a failed query contains all its parameters.
  if ('severity' in error) return { error: error.name, ...code };
  if ('params' in error) return { ...describe(error.cause), stack: error.stack?.split(error.message).at(-1) };
  return { error: `${error.name}: ${error.message}`, ...code, stack: error.stack };
}
