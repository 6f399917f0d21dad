/**
 * Keeps the shop's own database up until it is told to stop: ops/dastak-database.service runs it. A shop that starts or
 * stops finds the database running and leaves it running, so one version of the shop can end while another serves.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';
import { readSettings } from '#app/infra/process/env.server.ts';
import { startProblem } from '#app/infra/process/start-problem.server.ts';

const root = path.join(import.meta.dirname, '..');

function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** Tells systemd that the shop may start now. Otherwise both would start the database, and it might end with the shop. */
function notifyReady(): void {
  if (!process.env.NOTIFY_SOCKET) return;
  const { error, status } = spawnSync('systemd-notify', ['--ready'], { stdio: 'inherit' });
  if (error || status !== 0) throw error ?? new Error(`systemd-notify ended with ${status}.`);
}

try {
  const { databaseUrl, dataDir } = readSettings(process.env, root);
  if (databaseUrl) {
    report('DATABASE_URL names another PostgreSQL: there is no database to keep here.');
    notifyReady();
    process.exit(0);
  }
  const database = await startEmbeddedDatabase({ dataDir, packageRoot: root, report });
  // The database's session does not keep this process alive; this timer does.
  const waiting = setInterval(() => {}, 60_000);
  const stop = () => {
    clearInterval(waiting);
    void database.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  notifyReady();
} catch (error) {
  console.error(`\n  ${startProblem(error)}\n`);
  process.exitCode = 1;
}
