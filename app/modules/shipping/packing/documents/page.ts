import type { Picture } from '#app/infra/media/pictures/picture.ts';

/**
 * A sheet of paper as a list of marks. It is drawn once, on the server, and written twice: as a page of a PDF
 * (`write-pdf.server.ts`) and as SVG for the browser (`document-view.tsx`). Every measure is in millimetres from the
 * upper left corner.
 */
export type Sheet = {
  /** What it is: "Slip 4821-7306". */
  title: string;
  width: number;
  height: number;
  marks: Mark[];
};

/** Text of one typeface and direction, set on its baseline; its width is measured, so that every reader agrees. */
export type TextMark = {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  /** Height of the letters. */
  size: number;
  width: number;
  /** The name of its face (`faces.server.ts`). */
  face: string;
  rtl: boolean;
};

/** A straight line to the right or down. */
export type LineMark = {
  kind: 'line';
  x: number;
  y: number;
  length: number;
  direction: 'right' | 'down';
  thickness: number;
  colour: 'black' | 'grey';
};

/** A frame whose outer edges are the box's. */
export type FrameMark = {
  kind: 'frame';
  x: number;
  y: number;
  width: number;
  height: number;
  thickness: number;
  radius: number;
};

/** A barcode: the widths of bars and gaps in turn, beginning with a bar. */
export type BarsMark = { kind: 'bars'; x: number; y: number; height: number; widths: number[] };

/** A square picture, printed grey. */
export type PictureMark = { kind: 'picture'; x: number; y: number; side: number; picture: Picture };

/** An outline in units of its own, `scale` millimetres each: filled, or stroked where it has a thickness. */
export type ShapeMark = { kind: 'shape'; x: number; y: number; scale: number; path: string; thickness: number | null };

export type Mark = TextMark | LineMark | FrameMark | BarsMark | PictureMark | ShapeMark;

/** Grey of rules between lines. */
export const greyOf = { black: 'black', grey: '#999' } as const;
