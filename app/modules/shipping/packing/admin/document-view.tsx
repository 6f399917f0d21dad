import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import {
  type BarsMark,
  type FrameMark,
  greyOf,
  type LineMark,
  type Mark,
  type PictureMark,
  type ShapeMark,
  type Sheet,
  type TextMark,
} from '../documents/page.ts';

/** A sheet as SVG in its true size, for the screen and for the browser's printer. It has the same marks as the PDF. */
export function PaperSheet({ title, width, height, marks }: Sheet) {
  return (
    <article aria-label={title} className={width < 200 ? 'paper paper-label' : 'paper'}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the article around it has the name, and its text is text */}
      <svg width={`${width}mm`} height={`${height}mm`} viewBox={`0 0 ${width} ${height}`}>
        {marks.map((mark, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a sheet never change their order
          <DocumentMark key={place} mark={mark} />
        ))}
      </svg>
    </article>
  );
}

function DocumentMark({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'text':
      return <DocumentText {...mark} />;
    case 'line':
      return <DocumentLine {...mark} />;
    case 'frame':
      return <DocumentFrame {...mark} />;
    case 'bars':
      return <DocumentBars {...mark} />;
    case 'picture':
      return <DocumentPicture {...mark} />;
    case 'shape':
      return <DocumentShape {...mark} />;
  }
}

/** Its measured width holds its place even where the browser's typeface is another version of the PDF's. */
function DocumentText({ x, y, text, size, width, face, rtl }: TextMark) {
  const common = { y, fontSize: size, textLength: width, ...(face.endsWith('700') && { fontWeight: 700 }) };
  if (!face.startsWith('naskh'))
    return (
      <text x={x} {...common}>
        {text}
      </text>
    );
  // Text from the right begins at its right edge. Spacing between letters would part the joined ones.
  return (
    <text
      {...common}
      x={rtl ? x + width : x}
      lang="ur"
      fontFamily="'Office Urdu'"
      lengthAdjust="spacingAndGlyphs"
      direction={rtl ? 'rtl' : 'ltr'}
      unicodeBidi="bidi-override"
    >
      {text}
    </text>
  );
}

function DocumentLine({ x, y, length, direction, thickness, colour }: LineMark) {
  const path = `M${x} ${y}${direction === 'right' ? 'h' : 'v'}${length}`;
  return <path d={path} stroke={greyOf[colour]} strokeWidth={thickness} />;
}

function DocumentFrame({ x, y, width, height, thickness, radius }: FrameMark) {
  const half = thickness / 2;
  return (
    <rect
      x={x + half}
      y={y + half}
      width={width - thickness}
      height={height - thickness}
      rx={radius}
      fill="none"
      stroke="black"
      strokeWidth={thickness}
    />
  );
}

function DocumentBars({ x, y, height, widths }: BarsMark) {
  let path = `M${x} ${y}`;
  widths.forEach((width, place) => {
    path += place % 2 === 0 ? `v${height}h${width}v${-height}` : `m${width} 0`;
  });
  return <path d={path} shapeRendering="crispEdges" />;
}

function DocumentPicture({ x, y, side, picture }: PictureMark) {
  return (
    <image href={pictureUrl(picture)} x={x} y={y} width={side} height={side} preserveAspectRatio="xMidYMid slice" />
  );
}

function DocumentShape({ x, y, scale, path, thickness }: ShapeMark) {
  const line = thickness === null ? {} : { fill: 'none', stroke: 'black', strokeWidth: thickness };
  return <path d={path} transform={`translate(${x} ${y}) scale(${scale})`} {...line} />;
}
