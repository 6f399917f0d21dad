/**
 * The smallest shop there is, for the fault tests: it opens the database, says so in lines of JSON, and closes properly
 * when asked to. Arguments: data folder, folder with node_modules, umask.
 */
import { Client } from 'pg';
import { startEmbeddedDatabase } from '#app/infra/db/embedded/embedded.server.ts';

const [dataDir = '', packageRoot = '', umask = '022'] = process.argv.slice(2);
process.umask(Number.parseInt(umask, 8));

function tell(news: object): void {
  process.stdout.write(`${JSON.stringify(news)}\n`);
}

try {
  const database = await startEmbeddedDatabase({ dataDir, packageRoot, report: (line) => tell({ line }) });
  // A shop without shoppers holds no connection of its own, so nothing but the signals below keeps it open.
  const open = setInterval(() => undefined, 60_000);
  const close = async () => {
    clearInterval(open);
    const client = new Client(database.connection('app'));
    const reply = await client.connect().then(
      () => 'answers',
      (error: Error) => error.message,
    );
    await client.end();
    await database.stop();
    tell({ closing: reply });
  };
  process.once('SIGTERM', close).once('SIGINT', close);
  tell({ app: database.connection('app'), owner: database.connection('owner') });
} catch (error) {
  const { name, message } = error as Error;
  tell({ error: { name, message } });
  process.exitCode = 1;
}
