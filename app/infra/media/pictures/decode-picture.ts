/**
 * Decodes one uploaded picture in a process of its own, so that a crash of the decoder does not affect the shop. Run as
 * `node decode-picture.ts FILE`. Writes the new master to stdout, or one of `refusals` to stderr with exit code 2.
 */
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { looksLike, maxPixels, type Refusal } from './picture-refusal.ts';

const masterWidth = 1920;
const patienceSeconds = 15;

// One thread, no cache, and only the four formats that phones and common programs write.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`) });

await decode(process.argv[2] ?? '');

async function decode(file: string): Promise<void> {
  const looks = looksLike(await readHead(file));
  if (looks !== 'picture') return refuse(looks);
  try {
    const master = await sharp(file, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' })
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
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
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
