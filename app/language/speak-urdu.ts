/** Loaded, it has this process, or this page, speak Urdu: the server loads it at its start, a page in Urdu before it is hydrated. */
import type { ReactNode } from 'react';
import { fill, learnUrdu, type Say } from './say.ts';
import { urdu } from './urdu.ts';

const dictionary: Readonly<Record<string, string>> = urdu;

learnUrdu(sayInUrdu as Say);

/** Without isolation a name, a phone number or an amount would pull the words around it into its own order. */
function sayInUrdu(text: string, values?: Record<string, ReactNode>): ReactNode {
  const isolated = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? `\u2068${value}\u2069` : value,
  ]);
  return fill(dictionary[text] ?? text, values && Object.fromEntries(isolated));
}
