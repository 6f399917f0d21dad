import type { CSSProperties } from 'react';

/**
 * Colours and type of emails. Mail programs load neither our style sheet nor our fonts, and many support only tables
 * and inline styles. No picture is loaded: most programs would block it, and it would tell us who reads when. Every
 * text sets both its colour and its ground, so that a program's dark mode changes both or neither.
 */
export const colour = {
  paper: '#fbf7f1',
  milk: '#fffdf9',
  sand: '#f3e8da',
  line: '#e4d9c9',
  ink: '#211c16',
  inkSecond: '#62584b',
  green: '#17402f',
  cream: '#fffaf2',
  marigold: '#f2a81d',
  footer: '#f1e8da',
};
export const display = "'Hedvig Letters Serif', Georgia, 'Times New Roman', serif";
export const body = "Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
export const text: CSSProperties = { margin: 0, fontFamily: body, fontSize: 16, lineHeight: '26px', color: colour.ink };
export const small: CSSProperties = { ...text, fontSize: 14, lineHeight: '22px', color: colour.inkSecond };
export const wrapped: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' };
