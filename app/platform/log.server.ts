/** What a log line may carry. An allowlist: nobody's name, phone, address, e-mail, token or typed text ever gets here. */
export type LogFields = {
  route?: string;
  status?: number;
  ms?: number;
  requestId?: string;
  code?: string;
  problem?: string;
  count?: number;
  product?: number;
  order?: string;
  /** The name of a background job. */
  job?: string;
};

/** One JSON line to standard error. `error` adds its name and stack, never its properties (a database error carries row values in them). */
export function log(level: 'info' | 'warn' | 'error', event: string, fields: LogFields = {}, error?: unknown): void {
  const line = {
    at: new Date().toISOString(),
    level,
    event,
    ...fields,
    ...(error === undefined ? {} : describe(error)),
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function describe(error: unknown): { error: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // The database's messages can quote rows, and those of a failed query carry all that was to be written.
  if ('severity' in error) return { error: error.name, ...code };
  if ('params' in error) return { ...describe(error.cause), stack: error.stack?.split(error.message).at(-1) };
  return { error: `${error.name}: ${error.message}`, ...code, stack: error.stack };
}
