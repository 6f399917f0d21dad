import { type Theme, type ThemeColour, themeColours } from '#app/modules/settings/shop-theme.ts';
import { contrastOf, isHexColour, toHex, toOklch } from './oklch.ts';
import {
  controlContrast,
  deriveTokens,
  lightGrounds,
  nearestTone,
  type Token,
  type Tokens,
  textContrast,
  tokenNames,
} from './theme-tokens.ts';

/** A text or control, the ground under it, and the colour that an owner changes where their contrast is too low. */
export type Pair = { of: Token; on: Token; least: number; field: ThemeColour; what: string };

const onLight = (of: Token, field: ThemeColour, what: string): Pair[] =>
  lightGrounds.map((on) => ({ of, on, least: textContrast, field, what }));

/** Every pair that follows from what the owner chooses, with its least contrast (WCAG 2.2). The tones see to theirs. */
export const pairs: readonly Pair[] = [
  ...onLight('ink', 'ink', 'Text'),
  ...onLight('green', 'brand', 'Links and prices'),
  { of: 'cream', on: 'green', least: textContrast, field: 'brand', what: 'Text on buttons' },
  { of: 'cream', on: 'green-2', least: textContrast, field: 'brand', what: 'Text on pressed buttons' },
  { of: 'footer-text', on: 'green', least: textContrast, field: 'brand', what: 'Text in the footer' },
  { of: 'ink', on: 'marigold', least: textContrast, field: 'accent', what: 'Text on the accent' },
  { of: 'marigold', on: 'green', least: controlContrast, field: 'accent', what: 'The accent on the brand colour' },
  { of: 'marigold', on: 'dusk', least: textContrast, field: 'accent', what: 'The accent on the dark section' },
];

/** The tones of these pairs, and the one that the dark section follows. */
const paired = tokenNames.filter(
  (name) => name === 'dusk-text' || pairs.some(({ of, on }) => of === name || on === name),
);

/** Photographs stand on paper, and there is no dark form of the shop. In OKLCH. */
const leastPaperLightness = 0.92;

export type ThemeProblem = {
  message: string;
  /** The nearest colour of the field that passes. */
  nearest?: string;
};

export type ThemeProblems = Partial<Record<ThemeColour, ThemeProblem>>;

const colourNames: Record<ThemeColour, string> = {
  brand: 'brand colour',
  paper: 'paper colour',
  ink: 'ink colour',
  accent: 'accent colour',
};

/** What is wrong with each colour of a theme. One colour at a time where they depend on each other: paper, ink, brand, accent. */
export function findThemeProblems(theme: Record<ThemeColour, string>): ThemeProblems {
  const unreadable = themeColours.filter((field) => !isHexColour(theme[field]));
  if (unreadable.length > 0)
    return Object.fromEntries(unreadable.map((field) => [field, { message: colourMessage(theme[field]) }]));
  const paper = paperProblem(theme.paper);
  if (paper) return { paper };
  const tokens = deriveTokens(theme, paired);
  for (const field of ['ink', 'brand', 'accent'] as const) {
    const low = lowest(field, tokens);
    if (low) return { [field]: contrastProblem(theme, field, low) };
  }
  return {};
}

function colourMessage(written: string): string {
  const name = written.trim() === '' ? 'An empty field' : `“${written.slice(0, 20)}”`;
  return `${name} is no colour. Write # and six digits or letters from a to f, such as #17402f.`;
}

function paperProblem(paper: string): ThemeProblem | null {
  const colour = toOklch(paper);
  if (isLightPaper(paper)) return null;
  const nearest = nearestTone(paper, isLightPaper) ?? toHex({ ...colour, lightness: 1 });
  const lightness = Math.floor(colour.lightness * 100);
  return {
    message: `This paper is too dark for photographs and text: its lightness is ${lightness}%, and at least ${leastPaperLightness * 100}% is needed. The nearest colour that has it is ${nearest}.`,
    nearest,
  };
}

function isLightPaper(hex: string): boolean {
  return toOklch(hex).lightness >= leastPaperLightness;
}

type Low = Pair & { measured: number };

/** The pair of a field that lacks the most contrast; null where each has enough. */
function lowest(field: ThemeColour, tokens: Tokens): Low | null {
  const low = pairs
    .filter((pair) => pair.field === field)
    .map((pair) => ({ ...pair, measured: contrastOf(tokens[pair.of], tokens[pair.on]) }))
    .filter(({ measured, least }) => measured < least)
    .toSorted((one, other) => one.measured / one.least - other.measured / other.least);
  return low[0] ?? null;
}

function contrastProblem(theme: Record<ThemeColour, string>, field: ThemeColour, low: Low): ThemeProblem {
  const { what, measured, least } = low;
  // Cut, not rounded: 4.499 is no 4.5.
  const ratio = (Math.floor(measured * 100) / 100).toFixed(2);
  const message = `${what} would have a contrast of ${ratio} to 1, and at least ${least} to 1 is needed.`;
  const nearest = nearestColour(theme, field);
  if (!nearest) return { message: `${message} No ${colourNames[field]} has it beside the other colours.` };
  return { message: `${message} The nearest ${colourNames[field]} that has it is ${nearest}.`, nearest };
}

/** The nearest colour of a field, beside the others as they are, with which each of its pairs has enough contrast. */
export function nearestColour(theme: Record<ThemeColour, string>, field: ThemeColour): string | null {
  return nearestTone(theme[field], (hex) => !lowest(field, deriveTokens({ ...theme, [field]: hex }, paired)));
}

/** The variables of the storefront's style sheet that a theme sets. */
export function themeVariables({ radius, ...theme }: Omit<Theme, 'look'>): Record<`--${string}`, string> {
  const tokens = deriveTokens(theme);
  const channels = [1, 3, 5].map((at) => Number.parseInt(theme.ink.slice(at, at + 2), 16)).join(' ');
  return {
    ...Object.fromEntries(Object.entries(tokens).map(([name, hex]) => [`--color-${name}`, hex])),
    '--color-scrim': `rgb(${channels} / 0.48)`,
    '--radius-box': `${radius}px`,
    // Tags are small: as round as boxes they would be pills.
    '--radius-tag': `${Math.round((radius * 2) / 3)}px`,
  };
}

/** The style sheet of a theme. It stands in no layer, so that it wins over the one of the build whatever their order is. */
export function writeThemeSheet(theme: Theme): string {
  const lines = Object.entries(themeVariables(theme)).map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(';')}}`;
}
