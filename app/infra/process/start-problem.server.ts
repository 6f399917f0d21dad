import { DatabaseStartError } from '../db/embedded/embedded.server.ts';
import { MigrationError } from '../db/migrate.server.ts';
import { SettingError } from './env.server.ts';

/** Why the shop did not start, in one sentence for the person who started it. */
export function startProblem(error: unknown, env: NodeJS.ProcessEnv = process.env): string {
  if (error instanceof SettingError || error instanceof DatabaseStartError || error instanceof MigrationError)
    return error.message;
  const { code, message, port, syscall } = (findCause(error) ?? {}) as Partial<
    NodeJS.ErrnoException & { port: number }
  >;
  const address = env.DATABASE_DIRECT_URL ? 'DATABASE_URL or DATABASE_DIRECT_URL' : 'DATABASE_URL';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; stop it or choose another with PORT.`;
    case 'EACCES':
      return port
        ? `Port ${port} may not be opened by this user; choose one above 1023 with PORT.`
        : `A file may not be opened: ${message}.`;
    case 'EADDRNOTAVAIL':
      return 'HOST names an address that this machine does not have.';
    case 'ENOSPC':
    case '53100':
      return 'The disk is full; make room and start again.';
    case 'ECONNREFUSED':
      return `${address} names a server that refuses connections; is PostgreSQL running there?`;
    case 'ENOENT':
      if (syscall === 'connect')
        return `${address} names a folder with no database listening; is PostgreSQL running there?`;
      return `The shop could not start: ${message}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${address} names a host that cannot be found.`;
    case '28P01':
    case '28000':
      return `${address} has a user or password that the database does not accept.`;
    case '3D000':
      return `${address} names a database that does not exist; create it first.`;
    case '42501':
      return `The user in ${address} may not create tables; it must own the database.`;
    case 'ERR_MODULE_NOT_FOUND':
      return 'The shop is not built yet; "npm start" builds it.';
    default:
      if (/unsupported startup parameter/.test(message ?? ''))
        return 'DATABASE_URL names a PgBouncer: set DATABASE_DIRECT_URL to the PostgreSQL behind it too.';
      if (/timeout/i.test(message ?? ''))
        return `The database did not answer in time; is ${address} right and the server up?`;
      return `The shop could not start: ${message ?? String(error)}`;
  }
}

function findCause(error: unknown): unknown {
  let found = error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    found = cause;
    if ('code' in cause && cause.code) return cause;
  }
  // An AggregateError stands for several tries of one connection.
  return found instanceof AggregateError ? found.errors[0] : found;
}
