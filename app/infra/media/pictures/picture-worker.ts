/**
 * Decodes and encodes pictures in a process beside the shop's (picture-process.server.ts starts it): what libvips takes of
 * the processor and of memory is not taken from pages. Each message is a job, each job is answered with its number.
 */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import type { PictureFormat } from './picture.ts';

/** Requests and their responses. */
export type PictureWork = {
  /** Size and average colour. Throws for what is no picture of the four formats that are accepted. */
  describe: { requested: { master: Buffer }; made: { width: number; height: number; colour: string } };
  /** `hasTime`: nobody waits for it, so it may take longer and come out smaller. */
  rendition: { requested: { master: Buffer; width: number; format: PictureFormat; hasTime: boolean }; made: Buffer };
  /** A square grey JPEG for paper. */
  grey: { requested: { master: Buffer; side: number }; made: Buffer };
};

export type PictureJob = {
  [Kind in keyof PictureWork]: { number: number; kind: Kind; request: PictureWork[Kind]['requested'] };
}[keyof PictureWork];

export type PictureAnswer = { number: number } & (
  | { made: PictureWork[keyof PictureWork]['made'] }
  | { problem: string }
);

// Two pictures at a time take a thread each. Nothing is kept between them.
sharp.concurrency(1);
sharp.cache(false);
// Accepts only the four formats that phones and common programs write. Others are dangerous to parse: an SVG, for
// example, can contain a program.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

const limits = { limitInputPixels: 25_000_000, pages: 1, failOn: 'error' } as const;
const paper = '#fbf7f1';
/**
 * By SSIM against the source. Pictures over the whole width of a large screen: where 56 looks painted (the worst hundredth of
 * the demo's hero at 1920 px has 0.92, in 28 kB), 74 has 0.96 in 47 kB. Smaller ones are seen smaller, often on a slow network.
 */
const avifQuality = { wide: 74, small: 56 };

try {
  // Where memory runs out, the system ends this process and not the shop or its database.
  writeFileSync('/proc/self/oom_score_adj', '500');
} catch {
  // Some systems do not allow it.
}
// A terminal and a service signal all processes of the shop. This one works until the shop itself has ended…
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// …and then ends at once, also in the middle of a picture: nobody is there to take it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: PictureJob) => {
  work(job).then(
    (made) => respond({ number: job.number, made }),
    (error: unknown) =>
      respond({ number: job.number, problem: error instanceof Error ? error.message : String(error) }),
  );
});

function respond(message: PictureAnswer): void {
  process.send?.(message);
}

function work({ kind, request: input }: PictureJob): Promise<PictureWork[keyof PictureWork]['made']> {
  if (kind === 'describe') return describe(input);
  if (kind === 'rendition') return makeRendition(input);
  return makeGrey(input);
}

async function describe({ master }: PictureWork['describe']['requested']): Promise<PictureWork['describe']['made']> {
  const { width, height } = await sharp(master, limits).metadata();
  const { data } = await sharp(master)
    .flatten({ background: paper })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colour = [data[0], data[1], data[2]].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('');
  return { width, height, colour: `#${colour}` };
}

function makeRendition({ master, width, format, hasTime }: PictureWork['rendition']['requested']): Promise<Buffer> {
  const resized = sharp(master).resize({ width });
  if (format === 'webp') return resized.webp({ quality: 80, effort: 4 }).toBuffer();
  if (format === 'jpg') return resized.flatten({ background: paper }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  // Effort 1 takes half the time of effort 2 for 0.5 % more bytes, effort 3 three times as long as 1 for 6 % fewer.
  return resized
    .avif({ quality: width > 1_000 ? avifQuality.wide : avifQuality.small, effort: hasTime ? 3 : 1 })
    .toBuffer();
}

function makeGrey({ master, side }: PictureWork['grey']['requested']): Promise<Buffer> {
  return sharp(master)
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: 'white' })
    .grayscale()
    .toColourspace('b-w')
    .jpeg({ quality: 72 })
    .toBuffer();
}
