/** The admin speaks the words that owners know from Shopify's admin; those they stumbled over do not come back. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** What the admin said, by what it says. Of words that other sentences need, only the sense that was odd. */
const oldWords: Record<string, RegExp> = {
  admin: /\b(?:the|this) office\b|^office$/i,
  Reports: /^(?:Numbers|Figures)$/,
  'Activity log': /^History$|\b(?:in|the) [Hh]istory (?:says|of changes)/,
  'Emails, characters': /\bletters?\b(?! A to Z| a to z| and digits)/i,
  'API and webhooks': /(?:^|Settings, |under )Keys and webhooks[.]?$/,
  'Search settings': /^Finding\b|Settings, Finding/,
  'Remove demo data': /Begin your own shop/,
  Import: /\bmov(?:e|ed|es|ing) in\b|\bCSV in\b|\b(?:take|taken|taking) in\b/i,
  Export: /\bCSV out\b|\btake CSV out\b|^CSV$/i,
  'Create product': /\bMake this\b|\b(?:is|are) made\b/,
  'Details, Text': /^Words(?: in Urdu)?$/,
  'Compare-at price': /\bwas price\b/i,
  'Low-stock alert': /\bwarn at\b/i,
  Variants: /\bfamily of\b|\b(?:the|this|a) family\b|\bfamilies\b/i,
  'Generate variants': /\bFill the table\b/,
  'Default variant': /^Leads?$/,
  'Remove, Split, Undo, Delete':
    /\btakes? (?:\S+ ){0,3}(?:apart|back|away)\b|^take out\b|\btaken (?:apart|back|away)\b/i,
  video: /\bfilms?\b/i,
  Visible: /\bShoppers find it\b|^In the shop$/i,
  'Dark text, Light text': /\b(?:Ink|Cream), on\b|^Words in$/,
  Items: /\bpieces?\b/i,
  'On hold': /\bset (?:\S+ )?aside\b/i,
  Dispatch: /\bhand(?:ed|ing)?[ -]over\b|\bhanded (?:\S+ ){1,2}over\b/i,
  'Map status': /\bteach\b|\btaught\b|\bWord not known\b/i,
  'Refresh tracking': /^Ask now$/,
  Deductions: /\bWhat couriers kept\b/,
  Preview: /^(?:Look at it|See what it does|See what is in it)$/,
  'Delivery rate': /\bReceived at the door\b/,
  'Net sales': /\bOrdered and kept\b|\bOrders kept\b/i,
  'Refusal reasons': /^Why not$/,
  Reserved: /\b[Hh]eld until\b|\bHolds no stock\b|\bNo stock held\b/,
  created: /\bis taken$/,
  'New return': /\bTake (?:a|the) return\b/,
  Received: /\bIt is back here\b/,
  Invite: /\b(?:Let somebody|lets you|Come) in(?:to)?\b/,
  'Reset login': /\bnew way in\b/i,
  Permissions: /^Tasks(?: of)?$|\bamong your tasks\b/,
  'Rider deliveries': /^(?:Carry|Round)$|^Round of\b/,
  'Needs attention': /\bNeeds you\b|\bNeeds a look\b/,
  'Not set': /\bNobody has said\b/,
  'Edit collection': /\bName, address, place\b/,
  Team: /\bPeople and roles\b/,
};

/** The screens of the admin, and the texts that the admin shows from elsewhere. */
const files = globSync(
  [
    'app/admin/**/*.{ts,tsx}',
    'app/modules/*/{,**/}admin/**/*.{ts,tsx}',
    'app/modules/accounts/team/*.{ts,tsx}',
    'app/modules/catalog/{csv,families,stock}/*.ts',
    'app/modules/integrations/{keys,webhooks}/*.{ts,tsx}',
    'app/modules/orders/desk/**/*.ts',
    'app/modules/orders/emails/new-order-mail.tsx',
    'app/modules/customers/contact/contact-message-mail.tsx',
    'app/modules/payments/**/*.{ts,tsx}',
    'app/modules/settings/**/*.{ts,tsx}',
    'app/modules/shipping/{parcels,shipment-states}.ts',
    'app/infra/audit/audit-actions.ts',
  ],
  { cwd: root },
).filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/search-settings.ts'));

type Node = {
  type?: string;
  value?: unknown;
  name?: unknown;
  callee?: { name?: string };
  quasis?: { value: { cooked: string } }[];
  expressions?: Node[];
};

/** What a person may read in a file: its texts, without SQL, imports and names of classes and actions. */
function textsOf(source: string, file: string): string[] {
  const texts: string[] = [];
  JSON.stringify(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file), (key, node: Node | null) => {
    if (node === null || typeof node !== 'object') return typeof node === 'bigint' ? undefined : node;
    if (/^Import|^TS(?:Type|Interface|Literal)|^TaggedTemplate/.test(node.type ?? '')) return undefined;
    if (key === 'key' || isOfAttribute(node, 'className') || isError(node)) return undefined;
    const text = textOf(node);
    if (text && (/^[A-Z]/.test(text) || / /.test(text) || node.type === 'JSXText')) texts.push(text);
    return node.type === 'TemplateLiteral' ? node.expressions : node;
  });
  return texts;
}

/** A text; of one with values in it, an ellipsis stands for each value. */
function textOf({ type, value, quasis }: Node): string {
  if (quasis) return quasis.map((each) => each.value.cooked).join('…');
  if ((type !== 'Literal' && type !== 'JSXText') || typeof value !== 'string') return '';
  return value.replace(/\s+/g, ' ').trim();
}

/** What only a bug throws, nobody reads on a screen. */
function isError({ type, callee }: Node): boolean {
  return type === 'NewExpression' && callee?.name === 'Error';
}

function isOfAttribute({ type, name }: Node, wanted: string): boolean {
  return type === 'JSXAttribute' && (name as { name?: string }).name === wanted;
}

function oldWordsIn(text: string): string[] {
  return Object.keys(oldWords).filter((word) => oldWords[word]?.test(text));
}

test('no screen of the admin says a word over which owners stumbled', () => {
  expect(files.length).toBeGreaterThan(250);
  const found = files.flatMap((file) =>
    textsOf(readFileSync(path.join(root, file), 'utf8'), file).flatMap((text) =>
      oldWordsIn(text).map((word) => `${file}: “${text}” says not: ${word}`),
    ),
  );
  expect(found).toEqual([]);
});

test('an old word is found where it is said, and not where another sense of it is', () => {
  const source = `<p title="Teach word" className="the office">Only the office <b>sees</b> them. {say('Taken back')}</p>`;
  expect(textsOf(source, 'a.tsx').flatMap(oldWordsIn)).toEqual(['Map status', 'admin', 'Remove, Split, Undo, Delete']);
  for (const right of [
    'Lower-case letters a to z, digits',
    'WhatsApp lead',
    'Back into stock',
    'Taken out of the books',
  ])
    expect(oldWordsIn(right)).toEqual([]);
});
