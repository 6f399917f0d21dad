/**
 * npm run definitions: where a text in db/functions or db/triggers has changed, gives all of them the next revision
 * (db/revision.json), by which a node tells whether the texts in the database are older or newer than its own.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checksumOf, readDefinitions } from '#app/infra/db/definitions.server.ts';

const root = path.join(import.meta.dirname, '..');
const file = path.join(root, 'db/revision.json');
const definitions = readDefinitions(path.join(root, 'migrations'));
const checksum = checksumOf(definitions);
const known = JSON.parse(readFileSync(file, 'utf8'));
const revision = known.checksum === checksum ? known.revision : known.revision + 1;
writeFileSync(file, `${JSON.stringify({ revision, checksum }, null, 2)}\n`);
process.stdout.write(`  Functions and triggers are at revision ${revision}.\n`);
