/** `tsc` sees to it that every text that is said has its Urdu (translate.ts); this, that nothing else is wrong with the dictionary. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { options } from './urdu/options.ts';
import { urdu } from './urdu.ts';

const app = path.join(import.meta.dirname, '..');
const modules = path.join(import.meta.dirname, 'urdu');

/** Every string that the code of the shop writes as it is; where one has values, without their names. */
function writtenTexts(): Set<string> {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/^(?:i18n|admin)\/|\/admin\/|\.test\.ts$/.test(file),
  );
  return new Set(files.flatMap((file) => textsIn(readFileSync(path.join(app, file), 'utf8'))));
}

function textsIn(code: string): string[] {
  const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
  const filled = /`((?:[^`\\\n]|\\.)*)`/g;
  return [...code.matchAll(quoted), ...code.matchAll(filled)].map(([, one, other]) =>
    withoutNames((one ?? other ?? '').replaceAll("\\'", "'")),
  );
}

/** `Only {count} left` and `Only ${count} left` are one text. */
function withoutNames(text: string): string {
  return text.replace(/\$?\{[^}]*\}/g, '{}');
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();
}

test('M32: no Urdu is left over for a text that nobody says any more', () => {
  const written = writtenTexts();
  // What owners write is written nowhere here.
  const left = Object.keys(urdu).filter((text) => !written.has(withoutNames(text)) && !Object.hasOwn(options, text));
  expect(left).toEqual([]);
});

test('M32: an Urdu text has the values of the English one, each text one place, and only letters of Urdu', async () => {
  const seen = new Set<string>();
  for (const file of readdirSync(modules)) {
    const module: Record<string, Record<string, string>> = await import(/* @vite-ignore */ path.join(modules, file));
    for (const [english, text] of Object.entries(Object.values(module)[0] ?? {})) {
      expect(seen.has(english), english).toBe(false);
      seen.add(english);
      expect(namesIn(text), english).toEqual(namesIn(english));
      if (/[a-z]/i.test(withoutNames(english))) expect(text, english).toMatch(/[\u0600-\u06ff]/);
      // Letters of Arabic that look alike, and are others to a search: ي for ی, ك for ک, ه for ہ.
      expect(text, english).not.toMatch(/[\u064a\u0643\u0647\u0629]/);
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(urdu).toSorted());
});
