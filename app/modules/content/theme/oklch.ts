/** A colour in OKLCH (CSS Color 4, 9.4): lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** Whether a text is a colour as we store it: `#` and six digits or small letters from a to f. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** A hex colour in OKLCH, by the matrices of CSS Color 4. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex).map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const along = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(along, across),
    hue: (Math.atan2(across, along) * 180) / Math.PI,
  };
}

/** The nearest hex colour. What no screen of sRGB shows loses chroma until one does; hue and lightness stay. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const l = Math.min(1, Math.max(0, lightness));
  const at = (c: number) => toLinearChannels({ lightness: l, chroma: c, hue });
  let [fits, tooMuch] = [0, chroma];
  if (isShown(at(chroma))) fits = chroma;
  else for (let step = 0; step < 16; step++) [fits, tooMuch] = halved(at, fits, tooMuch);
  return `#${at(fits).map(toHexChannel).join('')}`;
}

/** WCAG 2.2: the contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(hex: string): number {
  const [r, g, b] = channelsOf(hex).map(toLinear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channelsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function toLinearChannels({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const [along, across] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * along + 0.2158037573 * across) ** 3;
  const m = (lightness - 0.1055613458 * along - 0.0638541728 * across) ** 3;
  const s = (lightness - 0.0894841775 * along - 1.291485548 * across) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** A little over the edge is what rounding makes of colours that are on it. */
const edge = 0.0005;

function isShown(channels: readonly number[]): boolean {
  return channels.every((channel) => channel >= -edge && channel <= 1 + edge);
}

function halved(at: (chroma: number) => number[], fits: number, tooMuch: number): [number, number] {
  const middle = (fits + tooMuch) / 2;
  return isShown(at(middle)) ? [middle, tooMuch] : [fits, middle];
}

function toHexChannel(linear: number): string {
  const level = Math.min(1, Math.max(0, linear));
  const channel = level <= 0.0031308 ? level * 12.92 : 1.055 * level ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
}
