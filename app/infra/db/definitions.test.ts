import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checksumOf, readDefinitions } from './definitions.server.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = path.join(root, 'migrations');
const definitions = readDefinitions(folder);
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
/** The last migration that may hold a function or a trigger. */
const isHistory = (file: string) => Number(file.slice(0, 4)) <= 81;

test('a changed function or trigger has a new revision, so that an older node does not put its text back', () => {
  const { checksum } = JSON.parse(readFileSync(path.join(root, 'db/revision.json'), 'utf8'));
  expect(checksum, 'npm run definitions').toBe(checksumOf(definitions));
});

test('a file of db/functions holds the function it is named after, one of db/triggers the triggers of that table', () => {
  expect(definitions.all.length).toBeGreaterThan(80);
  for (const { name, text } of definitions.all) {
    const [kind, own] = name.split('/');
    const statements = text.split(/^(?=CREATE|DROP|ALTER)/m).filter((each) => !each.startsWith('--'));
    if (kind === 'functions') {
      expect(statements, name).toEqual([expect.stringMatching(`^CREATE OR REPLACE FUNCTION ${own}\\(`)]);
      continue;
    }
    expect(statements.length, name).toBeGreaterThan(0);
    const trigger = '^(CREATE OR REPLACE TRIGGER|CREATE CONSTRAINT TRIGGER|DROP TRIGGER IF EXISTS)';
    for (const statement of statements)
      expect(statement, name).toMatch(new RegExp(`${trigger} \\w+[^;]* ON ${own}\\b`));
  }
});

test('functions and triggers are made by their files and not by migrations any more', () => {
  // pg-boss brings its own with its tables; pg_temp is gone when the migration is over.
  const making = /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(function|procedure|trigger)\s+(?!jobs\.|pg_temp\.)/i;
  expect(migrations.filter(({ file, text }) => isHistory(file) && making.test(text)).length).toBeGreaterThan(30);
  expect(migrations.filter(({ file, text }) => !isHistory(file) && making.test(text)).map(({ file }) => file)).toEqual(
    [],
  );
});

test('a migration that has landed is never edited: databases and backups know it by its text', () => {
  const history = migrations.filter(({ file }) => isHistory(file)).map(({ text }) => text);
  expect(history).toHaveLength(82);
  expect(createHash('sha256').update(history.join('')).digest('hex')).toBe(
    '2b71a02db5250bf175abe5202155ebaffa9d32e2df0f41dc962a693442dfd667',
  );
});
