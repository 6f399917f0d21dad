import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ThemeColour, themeColours, themeRadii } from '#app/modules/settings/shop-theme.ts';
import { lookKeys, lookOf, looks, themeLabel, themeOfLook } from './looks.ts';
import { contrastOf, toHex, toOklch } from './oklch.ts';
import { findThemeProblems, nearestColour, pairs, themeVariables, writeThemeSheet } from './theme.ts';
import { problemsOfTheme } from './theme-form.ts';
import {
  controlContrast,
  dastakTheme,
  dastakTokens,
  deriveTokens,
  lightGrounds,
  nearestTone,
  textContrast,
} from './theme-tokens.ts';

const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const colours = fc.record({ brand: hex, paper: hex, ink: hex, accent: hex });

/** The colours with each one that is refused replaced by the nearest that passes, as an owner would. */
function mended(theme: Record<ThemeColour, string>): Record<ThemeColour, string> {
  let next = theme;
  for (const _ of themeColours) {
    const [[field, problem] = []] = Object.entries(findThemeProblems(next));
    if (!field) return next;
    next = { ...next, [field]: problem?.nearest ?? 'none' };
  }
  return next;
}

test('I5: a theme of Dastak’s four colours is the style sheet of the build, tone for tone', () => {
  expect(deriveTokens(dastakTheme)).toEqual(dastakTokens);
  const built = readFileSync('app/styles.css', 'utf8');
  const variables = themeVariables(dastakTheme);
  const [, theme = ''] = /@theme \{([\s\S]*?)\n\}/.exec(built) ?? [];
  const declared = [...theme.matchAll(/(--(?:color|radius)-[\w-]+): ([^;]+);/g)]
    .map(([, name, value]) => [name, value] as const)
    .filter(([, value]) => !/^(initial|transparent|currentColor|999px)$/.test(value ?? ''));
  expect(variables).toEqual(Object.fromEntries(declared));
});

test('I5: each finished look passes every pair, has a name of its own and is found by its colours', () => {
  expect(lookKeys).toHaveLength(6);
  expect(new Set(lookKeys.map((key) => looks[key].name)).size).toBe(6);
  for (const key of lookKeys) {
    const theme = themeOfLook(key);
    expect({ key, problems: findThemeProblems(theme) }).toEqual({ key, problems: {} });
    const tokens = deriveTokens(theme);
    for (const { of, on, least } of pairs)
      expect({ key, of, on, ratio: contrastOf(tokens[of], tokens[on]) >= least }).toEqual({ key, of, on, ratio: true });
    expect(lookOf(theme)).toBe(key);
    expect(themeLabel(theme)).toBe(looks[key].name);
  }
  expect(lookOf({ ...themeOfLook('kitab'), ink: '#000000' })).toBe('own');
});

test('I5: whatever colours are chosen, those that are refused can be mended one by one, and all that is read can be read then', () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      const theme = mended(chosen);
      expect(findThemeProblems(theme)).toEqual({});
      const tokens = deriveTokens(theme);
      for (const ground of lightGrounds) {
        for (const text of ['ink', 'ink-2', 'green', 'leaf', 'clay'] as const)
          expect(contrastOf(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(textContrast);
        for (const control of ['line-2', 'leaf-dot'] as const)
          expect(contrastOf(tokens[control], tokens[ground])).toBeGreaterThanOrEqual(controlContrast);
      }
      for (const text of ['cream', 'footer-text'] as const)
        expect(contrastOf(tokens[text], tokens.green)).toBeGreaterThanOrEqual(textContrast);
      for (const text of ['dusk-text', 'dusk-text-2'] as const)
        for (const ground of ['dusk', 'dusk-deep'] as const)
          expect(contrastOf(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(textContrast);
      expect(contrastOf(tokens.marigold, tokens.green)).toBeGreaterThanOrEqual(controlContrast);
      expect(contrastOf(tokens.marigold, tokens.dusk)).toBeGreaterThanOrEqual(textContrast);
    }),
    { numRuns: 25 },
  );
});

test('I5: the nearest colour that passes is the same where it passes, else has its hue, and no lightness between passes', () => {
  fc.assert(
    fc.property(hex, (brand) => {
      const theme = { ...dastakTheme, brand };
      const nearest = nearestColour(theme, 'brand');
      if (Object.keys(findThemeProblems(theme)).length === 0) expect(nearest).toBe(brand);
      const [before, after] = [toOklch(brand), toOklch(nearest ?? '')];
      // Of greys and of what is nearly black no eye sees a hue.
      if (before.chroma > 0.03 && after.chroma > 0.03)
        expect(Math.cos(((before.hue - after.hue) * Math.PI) / 180)).toBeGreaterThan(0.98);
      const halfway = toHex({ ...before, lightness: after.lightness + (before.lightness - after.lightness) / 2 });
      const isFar = Math.abs(before.lightness - after.lightness) > 0.02;
      if (isFar) expect(nearestColour({ ...theme, brand: halfway }, 'brand')).not.toBe(halfway);
    }),
    { numRuns: 25 },
  );
});

test('I5: every hex colour comes back from OKLCH as it was', () => {
  fc.assert(
    fc.property(hex, (colour) => {
      expect(toHex(toOklch(colour))).toBe(colour);
    }),
  );
  expect(toOklch('#ff0000').lightness).toBeCloseTo(0.628, 3);
  expect(toOklch('#ff0000').chroma).toBeCloseTo(0.2577, 3);
  expect(toOklch('#ff0000').hue).toBeCloseTo(29.23, 1);
});

test('I5: contrast is WCAG’s', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(nearestTone('#777777', (grey) => contrastOf(grey, '#ffffff') >= textContrast)).toBe('#767676');
  expect(nearestTone('#777777', () => false)).toBeNull();
});

test('I5: a colour that cannot be read is refused with what was measured and the nearest that can', () => {
  const pale = findThemeProblems({ ...dastakTheme, brand: '#ff88aa' });
  expect(Object.keys(pale)).toEqual(['brand']);
  expect(pale.brand?.message).toMatch(
    /^Links and prices would have a contrast of 1\.\d\d to 1, and at least 4\.5 to 1 is needed\. The nearest brand colour that has it is #[0-9a-f]{6}\.$/,
  );
  expect(findThemeProblems({ ...dastakTheme, brand: pale.brand?.nearest ?? '' })).not.toHaveProperty('brand');
  const dark = findThemeProblems({ ...dastakTheme, paper: '#202020' });
  expect(dark.paper?.message).toContain('This paper is too dark for photographs and text: its lightness is 24%');
  expect(findThemeProblems({ ...dastakTheme, paper: dark.paper?.nearest ?? '' })).toEqual({});
  expect(findThemeProblems({ ...dastakTheme, ink: '#999999' }).ink?.message).toMatch(/^Text would have a contrast of/);
  expect(findThemeProblems({ ...dastakTheme, accent: '#331100' }).accent?.message).toMatch(/^Text on the accent/);
});

test('I5: what is no colour, no look and no corner is refused, each with a sentence', () => {
  const theme = { ...dastakTheme };
  expect(problemsOfTheme({ theme: { ...theme, brand: 'red', ink: '' } })).toEqual({
    'theme.brand': '“red” is no colour. Write # and six digits or letters from a to f, such as #17402f.',
    'theme.ink': 'An empty field is no colour. Write # and six digits or letters from a to f, such as #17402f.',
  });
  expect(problemsOfTheme({ theme: { ...theme, look: 'nobody' } })).toEqual({
    'theme.look': 'There is no look of this name. Choose one of those shown.',
  });
  expect(problemsOfTheme({ theme: { ...theme, radius: 40 } })).toEqual({
    'theme.radius': 'Choose one of the corners shown.',
  });
  expect(problemsOfTheme({ theme: { ...theme, brand: ' #17402F ' } })).toEqual({});
  expect(problemsOfTheme({ theme: null })).toEqual({});
});

test('I5: corners are those of the choice, and tags are less round than boxes', () => {
  const tags = themeRadii.map((radius) => themeVariables({ ...dastakTheme, radius })['--radius-tag']);
  expect(tags).toEqual(['0px', '2px', '4px', '8px']);
  expect(writeThemeSheet({ ...dastakTheme, radius: 12 })).toMatch(
    /^:root\{--color-paper:#fbf7f1;.*--radius-box:12px;--radius-tag:8px\}$/,
  );
});
