declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  /** The package brings no types; this is the part of its README that tools/subset-fonts.ts uses. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes: Record<string, Axis>;
      keepAllGlyphs?: boolean;
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
