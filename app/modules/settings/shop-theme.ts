/** The colours that an owner chooses; every other follows from them (content/theme/theme-tokens.ts). */
export const themeColours = ['brand', 'paper', 'ink', 'accent'] as const;

export type ThemeColour = (typeof themeColours)[number];

/** The corners that an owner chooses from: of boxes and buttons, in px. */
export const themeRadii = [0, 3, 6, 12] as const;

export type ThemeRadius = (typeof themeRadii)[number];

/** The owner's looks of the shop. Colours are `#` and six digits or small letters from a to f. */
export type Theme = Record<ThemeColour, string> & {
  radius: ThemeRadius;
  /** The finished look that these are (content/theme/looks.ts); `own` where they are none. */
  look: string;
};
