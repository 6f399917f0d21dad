import { expect, test } from 'vitest';
import { callTextsForm } from './call-texts.server.ts';
import {
  type CallTextName,
  callTextFacts,
  callTextNames,
  type Facts,
  factLabels,
  fillIn,
  maxTextLength,
  ourTexts,
  plainText,
  textProblem,
} from './call-texts.ts';
import { ourUrduTexts, textFor } from './urdu-texts.ts';

const everyFact = Object.fromEntries(Object.keys(factLabels).map((name) => [name, `<${name}>`])) as Facts;

test('K3: each of our texts speaks only of what is known where it is used, and nothing stays in braces', () => {
  for (const name of callTextNames) {
    expect(textProblem(name, ourTexts[name]), name).toBeNull();
    const known = Object.fromEntries(callTextFacts[name].map((fact) => [fact, everyFact[fact]])) as Facts;
    expect(plainText(fillIn(ourTexts[name], known)), name).not.toMatch(/[{}]/);
  }
});

test('K3: facts are filled in as they are, whatever they hold, and what is to be repeated is marked', () => {
  const spoken = fillIn('{first}, {lines} for {amount}?', {
    first: 'Ayesha',
    lines: '2 {name} $& mugs',
    amount: 'Rs. 5',
  });
  expect(plainText(spoken)).toBe('Ayesha, 2 {name} $& mugs for Rs. 5?');
  expect(spoken.filter(({ fact }) => fact).map(({ text }) => text)).toEqual(['2 {name} $& mugs', 'Rs. 5']);
});

test('I5: a text with a word that is not filled in there is refused in words that say which', () => {
  const problem = (name: CallTextName, text: string) => textProblem(name, text);
  expect(problem('noAnswer', 'Hello {naem}')).toBe('{naem} is not a placeholder here. Use those below the field.');
  expect(problem('noAnswer', 'Hello {Name}')).toContain('{Name}');
  expect(problem('noAnswer', 'Hello {constructor}')).toContain('{constructor}');
  // A lead has no order, so no number.
  expect(problem('lead', 'Your order {number}')).toContain('{number}');
  expect(problem('onItsWay', 'Your order {number}, {tracking}')).toBeNull();
  for (const torn of ['Hello {name', 'Hello name}', '{{name}}'])
    expect(problem('noAnswer', torn)).toMatch(/between \{ and \}/);
  expect(problem('noAnswer', ' \n ')).toBe('Enter a text, or restore the default.');
  expect(problem('noAnswer', 'a'.repeat(maxTextLength + 1))).toBe('At most 700 characters.');
});

test('I5: a text may have lines and any script', () => {
  const urdu = 'السلام علیکم {first}،\r\nآپ کا آرڈر {number}';
  expect(callTextsForm.parse({ ...ourTexts, noAnswer: `${urdu}\n` }).noAnswer).toBe(urdu.replace('\r', ''));
});

test('M33: who ordered in Urdu is written to in Urdu with the same facts, unless the owner wrote a text of their own', () => {
  for (const [name, text] of Object.entries(ourUrduTexts) as [CallTextName, string][]) {
    expect(textProblem(name, text), name).toBeNull();
    const facts = (each: string) => each.match(/\{\w+\}/g)?.toSorted();
    expect(facts(text), name).toEqual(facts(ourTexts[name]));
    const isolated = textFor({ language: 'ur' }, ourTexts, name);
    expect(isolated.replace(/[\u2068\u2069]/g, '')).toBe(text);
    expect(isolated.match(/\u2068\{\w+\}\u2069/g)).toHaveLength(facts(text)?.length ?? 0);
    expect(textFor({ language: 'en' }, ourTexts, name)).toBe(ourTexts[name]);
  }
  expect(textFor({ language: 'ur' }, { ...ourTexts, noAnswer: 'Salam {first}!' }, 'noAnswer')).toBe('Salam {first}!');
  expect(textFor({ language: 'ur' }, ourTexts, 'sayRomanUrdu')).toBe(ourTexts.sayRomanUrdu);
});
