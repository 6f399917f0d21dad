/** The package brings no types; this is the part of its README that the faces of paper use. */
declare module 'fontkit' {
  export type Font = {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(
      text: string,
      features?: readonly string[],
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): { readonly advanceWidth: number };
  };
  export function create(bytes: Uint8Array): Font;
}
