/**
 * Three short product videos from the stills, by ffmpeg alone: two views of one thing are laid over one another so that the
 * product stands still in the cross-fade (the bottle opens, the lamp comes on, the candle is lit), under one slow camera move.
 * Each loops: the camera's path is a cosine over the video's length. Run from the repository: node demo/studio/videos.mjs
 *
 * The stills are enlarged about five times before zoompan, which moves in whole pixels; that is what keeps it from trembling.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const photos = fileURLToPath(new URL('../photos/', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'videos-'));
const fps = 30;

/** A square of the still around its frame, walls mirrored outwards where the square is larger than the picture. */
async function still(file, { left, top, size }, pixels) {
  const pad = 200;
  const wide = await sharp(photos + file)
    .extend({ left: pad, right: pad, top: pad, bottom: pad, extendWith: 'mirror' })
    .png()
    .toBuffer();
  const out = join(scratch, `${file}.png`);
  await sharp(wide)
    .extract({ left: left + pad, top: top + pad, width: size, height: size })
    .resize(pixels, pixels, { kernel: 'lanczos3' })
    .png()
    .toFile(out);
  return out;
}

/** `x`, `y`: the point that stands still, in parts of the picture; `atX`, `atY`: where in the video it stands. */
const camera = ({ zoom, x, y, atX = x, atY = y }, frames) =>
  `zoompan=z='${zoom}':x='iw*${x}-${atX}*iw/zoom':y='ih*${y}-${atY}*ih/zoom':d=${frames}:s=1080x1080:fps=${fps},scale=720:720:flags=lanczos`;

function video({ out, seconds, first, second, fadeIn, fadeOut, fade }) {
  const frames = seconds * fps;
  const graph = [
    `[0]${camera(first, frames)},format=yuv444p[a]`,
    `[1]${camera(second, frames)},format=yuva444p,fade=t=in:st=${fadeIn}:d=${fade}:alpha=1,fade=t=out:st=${fadeOut}:d=${fade}:alpha=1[b]`,
    '[a][b]overlay=format=yuv444,format=yuv420p',
  ].join(';');
  const colour = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709'];
  const coder = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slower', '-crf', '25', ...colour];
  const inputs = ['-i', first.still, '-i', second.still];
  const file = ['-t', String(seconds), '-an', ...coder, '-movflags', '+faststart', '-map_metadata', '-1', photos + out];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', graph, ...file], { stdio: 'inherit' });
}

const breath = (least, more, seconds) => `${least}+${more}*(1-cos(2*PI*on/${seconds * fps}))/2`;

// The bottle opens while the camera steps back: the body is 1.531 times larger in the first still than in the second.
const scale = '(0.89+0.21*cos(2*PI*on/180))';
video({
  out: 'serum-light.mp4',
  seconds: 6,
  first: {
    still: await still('serum-1.webp', { left: -80, top: -80, size: 1160 }, 4640),
    ...{ zoom: `1.16*${scale}`, x: 580 / 1160, y: 780 / 1160, atX: 0.5, atY: 0.69 },
  },
  second: {
    still: await still('serum-2.webp', { left: 0, top: 0, size: 1000 }, 4320),
    ...{ zoom: `1.531*${scale}`, x: 0.4995, y: 0.68, atX: 0.5, atY: 0.69 },
  },
  ...{ fadeIn: 0.8, fadeOut: 4.6, fade: 0.6 },
});

const evening = { zoom: breath(1.03, 0.05, 5), x: 0.46, y: 0.46, atX: 0.5, atY: 0.5 };
video({
  out: 'table-lamp-evening.mp4',
  seconds: 5,
  first: { still: await still('sehn-table-lamp-1.webp', { left: 71, top: 33, size: 900 }, 3600), ...evening },
  second: { still: await still('sehn-table-lamp-2.webp', { left: 0, top: 25, size: 841 }, 3600), ...evening },
  ...{ fadeIn: 1.3, fadeOut: 4.2, fade: 0.7 },
});

const flame = { zoom: breath(1.02, 0.05, 5), x: 0.42, y: 0.5, atX: 0.5, atY: 0.5 };
video({
  out: 'candle-lit.mp4',
  seconds: 5,
  first: { still: await still('sehn-scented-candle-1.webp', { left: 94, top: -36, size: 981 }, 3600), ...flame },
  second: { still: await still('sehn-scented-candle-2.webp', { left: 0, top: 77, size: 791 }, 3600), ...flame },
  ...{ fadeIn: 1.4, fadeOut: 4.3, fade: 0.6 },
});

rmSync(scratch, { recursive: true });
