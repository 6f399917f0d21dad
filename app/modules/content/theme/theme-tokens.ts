import type { Theme, ThemeColour } from '#app/modules/settings/shop-theme.ts';
import { contrastOf, type Oklch, toHex, toOklch } from './oklch.ts';

/** The looks of the shop before its owner chooses others; styles.css has the same values. */
export const dastakTheme: Theme = {
  look: 'own',
  brand: '#17402f',
  paper: '#fbf7f1',
  ink: '#211c16',
  accent: '#f2a81d',
  radius: 6,
};

/** The colours of styles.css, as they are before the owner chooses others; without `scrim`, which is `ink` seen through. */
export const dastakTokens = {
  paper: '#fbf7f1',
  milk: '#fffdf9',
  sand: '#f3e8da',
  blush: '#f8e8df',
  mist: '#e7ebed',
  sage: '#e4eadf',
  'dusk-text': '#f9efdf',
  dusk: '#43362a',
  'dusk-deep': '#2b2118',
  'dusk-text-2': '#e5d7c3',
  ink: '#211c16',
  'clay-2': '#f9e3da',
  'marigold-2': '#fbe3b0',
  'ink-2': '#62584b',
  line: '#e4d9c9',
  'line-sand': '#d8c9b4',
  'line-2': '#8c8070',
  frame: '#b8a98f',
  skeleton: '#efe5d7',
  green: '#17402f',
  'green-2': '#0e2c20',
  'green-3': '#1f4c39',
  cream: '#fffaf2',
  'footer-text': '#f1e8da',
  leaf: '#256b41',
  'leaf-dot': '#2c7a4b',
  'leaf-light': '#7ccf9d',
  marigold: '#f2a81d',
  clay: '#a63f25',
} as const;

export type Token = keyof typeof dastakTokens;
export type Tokens = Record<Token, string>;

/** The grounds that text and controls stand on. */
export const lightGrounds = [
  'paper',
  'milk',
  'sand',
  'blush',
  'mist',
  'sage',
  'clay-2',
  'marigold-2',
] as const satisfies Token[];

/** WCAG 2.2, 1.4.3 and 1.4.11. */
export const textContrast = 4.5;
export const controlContrast = 3;

type Rule = {
  /** The colour that its lightness moves with. */
  lightness?: ThemeColour;
  /** The colour that its hue and chroma move with; its own stay where there is none. */
  tint?: ThemeColour;
  /** It is made darker or lighter until it has so much contrast with each of these, which stand before it in the table. */
  contrast?: { least: number; on: readonly Token[] };
};

const onLight = (least: number, on: readonly Token[] = lightGrounds) => ({ least, on });

/** How each tone follows from the four colours: by what lies between the two of Dastak. */
const rules: Record<Token, Rule> = {
  paper: { lightness: 'paper', tint: 'paper' },
  milk: { lightness: 'paper', tint: 'paper' },
  sand: { lightness: 'paper', tint: 'paper' },
  blush: { lightness: 'paper', tint: 'accent' },
  mist: { lightness: 'paper' },
  sage: { lightness: 'paper', tint: 'brand' },
  'dusk-text': { lightness: 'paper', tint: 'paper' },
  dusk: { lightness: 'ink', tint: 'ink', contrast: onLight(7, ['dusk-text']) },
  'dusk-deep': { lightness: 'ink', tint: 'ink', contrast: onLight(7, ['dusk-text']) },
  'dusk-text-2': { lightness: 'paper', tint: 'paper', contrast: onLight(textContrast, ['dusk', 'dusk-deep']) },
  ink: { lightness: 'ink', tint: 'ink' },
  'clay-2': { lightness: 'paper' },
  'marigold-2': { lightness: 'paper', tint: 'accent' },
  'ink-2': { lightness: 'ink', tint: 'ink', contrast: onLight(textContrast) },
  line: { lightness: 'paper', tint: 'paper' },
  'line-sand': { lightness: 'paper', tint: 'paper' },
  'line-2': { lightness: 'paper', tint: 'paper', contrast: onLight(controlContrast) },
  frame: { lightness: 'paper', tint: 'paper' },
  skeleton: { lightness: 'paper', tint: 'paper' },
  green: { lightness: 'brand', tint: 'brand' },
  'green-2': { lightness: 'brand', tint: 'brand' },
  'green-3': { lightness: 'brand', tint: 'brand' },
  cream: { lightness: 'paper', tint: 'paper', contrast: onLight(textContrast, ['green', 'green-2']) },
  'footer-text': { lightness: 'paper', tint: 'paper', contrast: onLight(textContrast, ['green']) },
  leaf: { contrast: onLight(textContrast) },
  'leaf-dot': { contrast: onLight(controlContrast) },
  'leaf-light': { contrast: onLight(controlContrast, ['dusk']) },
  marigold: { lightness: 'accent', tint: 'accent' },
  clay: { contrast: onLight(textContrast) },
};

/** In the order in which they are derived. */
export const tokenNames = Object.keys(rules) as Token[];
const ofDastak = Object.fromEntries(tokenNames.map((name) => [name, toOklch(dastakTokens[name])])) as Record<
  Token,
  Oklch
>;
const sources = { brand: ofDastak.green, paper: ofDastak.paper, ink: ofDastak.ink, accent: ofDastak.marigold };

/** So much more chroma than Dastak's a light tone has at most: grounds stay grounds beside a loud colour. */
const maxTint = 1.8;
/** Below it a colour has no hue that an eye could see. */
const greyChroma = 0.003;

/**
 * Every colour of the storefront's style sheet for a theme; for Dastak's own four colours these are Dastak's. With `wanted`,
 * which has all that those in it need, the others are left as Dastak's.
 */
export function deriveTokens(theme: Pick<Theme, ThemeColour>, wanted: readonly Token[] = tokenNames): Tokens {
  const own = {
    brand: toOklch(theme.brand),
    paper: toOklch(theme.paper),
    ink: toOklch(theme.ink),
    accent: toOklch(theme.accent),
  };
  const tokens = { ...dastakTokens } as Tokens;
  for (const name of wanted) tokens[name] = derive(name, theme, own, tokens);
  return tokens;
}

const chosen: Partial<Record<Token, ThemeColour>> = { green: 'brand', paper: 'paper', ink: 'ink', marigold: 'accent' };

function derive(
  name: Token,
  theme: Pick<Theme, ThemeColour>,
  own: Record<ThemeColour, Oklch>,
  tokens: Readonly<Tokens>,
): string {
  const same = chosen[name];
  if (same) return theme[same];
  const { lightness, tint, contrast } = rules[name];
  const base = ofDastak[name];
  const tone = { ...base };
  if (lightness) tone.lightness += own[lightness].lightness - sources[lightness].lightness;
  if (tint) {
    const ratio = own[tint].chroma / sources[tint].chroma;
    const most = lightness === 'paper' ? maxTint : Number.POSITIVE_INFINITY;
    tone.chroma = own[tint].chroma < greyChroma ? 0 : base.chroma * Math.min(ratio, most);
    tone.hue = own[tint].hue + turnBetween(sources[tint].hue, base.hue) * likeness(own[tint].hue, sources[tint].hue);
  }
  const hex = toHex(tone);
  if (!contrast) return hex;
  const grounds = contrast.on.map((each) => tokens[each]);
  return nearestTone(hex, (each) => grounds.every((ground) => contrastOf(each, ground) >= contrast.least)) ?? hex;
}

/** From one hue to another, in degrees from -180 to 180. */
function turnBetween(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

/** Beyond it a hue has nothing of Dastak's, in degrees. */
const farHue = 60;

/** From 1 for the same hue to 0 for another: sage beside Dastak's green is yellower than it, beside a blue it is that blue. */
function likeness(one: number, other: number): number {
  return Math.max(0, 1 - Math.abs(turnBetween(one, other)) / farHue);
}

/** By so much the lightness of a colour is moved at a time, roughly first. */
const stride = 0.04;
const step = 0.005;

/**
 * The colour of the same hue, and of the same chroma as far as screens have it, whose lightness is the nearest for which
 * `passes` is true. Null where no lightness does.
 */
export function nearestTone(hex: string, passes: (hex: string) => boolean): string | null {
  if (passes(hex)) return hex;
  const colour = toOklch(hex);
  for (let far = stride; far <= 1 + stride; far += stride) {
    if (!passesAway(far)) continue;
    // Something on the last stride passes, too.
    for (let away = far - stride + step; away < far; away += step) {
      const nearer = passesAway(away);
      if (nearer) return nearer;
    }
    return passesAway(far);
  }
  return null;

  function passesAway(away: number): string | null {
    const tones = [colour.lightness - away, colour.lightness + away].map((lightness) =>
      toHex({ ...colour, lightness }),
    );
    return tones.find(passes) ?? null;
  }
}
