import { expect, test } from 'vitest';
import { detectVideo } from './video-refusal.ts';

const mp4 = (brand: string) => Buffer.from(`\x00\x00\x00\x20ftyp${brand}\x00\x00\x02\x00`, 'latin1');

test('M58: a video is what its first bytes say, MP4 or WebM, and never what its name says', () => {
  for (const brand of ['isom', 'mp42', 'iso5', 'avc1', 'M4V ']) expect(detectVideo(mp4(brand)), brand).toBe('mp4');
  expect(detectVideo(Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'))).toBe('webm');
  expect(detectVideo(mp4('qt  '))).toBe('mov');
  expect(detectVideo(Buffer.alloc(0))).toBe('empty');
  for (const other of ['<html><script>', 'GIF89a', '\x1a\x45\xdf\xa3 matroska', 'PK\x03\x04'])
    expect(detectVideo(Buffer.from(other, 'latin1')), other).toBe('not-a-video');
  for (const picture of ['avif', 'heic', 'mif1']) expect(detectVideo(mp4(picture)), picture).toBe('not-a-video');
});
