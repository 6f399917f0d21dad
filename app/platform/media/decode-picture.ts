/**
 * Reads one picture that somebody has sent, in a process of its own: whatever its bytes do to the decoder, the shop
 * goes on. Run as `node decode-picture.ts FILE`; the new master comes out of stdout, or a word of `refusals` out of
 * stderr with exit code 2.
 */
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { looksLike, mostPixels, type Refusal } from './picture-refusal.ts';

const masterWidth = 1920;
const patienceSeconds = 15;

// One thread, nothing kept, and of the many formats it could read the four that phones and people's programs make.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

await decode(process.argv[2] ?? '');

async function decode(file: string): Promise<void> {
  const looks = looksLike(await readHead(file));
  if (looks !== 'picture') return refuse(looks);
  try {
    const master = await sharp(file, { limitInputPixels: mostPixels, pages: 1, failOn: 'error' })
      .rotate()
      .resize({ width: masterWidth, height: masterWidth, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92, effort: 3 })
      .timeout({ seconds: patienceSeconds })
      .toBuffer();
    process.stdout.write(master);
  } catch (error) {
    refuse(reasonOf(error));
  }
}

async function readHead(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
  return buffer.subarray(0, bytesRead);
}

function reasonOf(error: unknown): Refusal {
  const words = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(words)) return 'too-many-pixels';
  return /timeout/i.test(words) ? 'slow' : 'broken';
}

function refuse(reason: Refusal): void {
  process.stderr.write(reason);
  process.exitCode = 2;
}
