import { expect, test } from 'vitest';
import { archiveName, chainLogParts, logPartName, readArchiveName, slotOf } from './archive-format.server.ts';
import { readPosition, segmentBytes, writePosition } from './log-files.server.ts';

const at = new Date('2026-11-22T05:00:00.123Z');
const from = readPosition('1/2000130');
const begin = readPosition('1/2000000');
const part = (start: bigint, end: bigint) => logPartName({ start, end, at }, false);

test('the name of an archive says whose it is and when it was begun, and names a slot that PostgreSQL takes', () => {
  const name = archiveName({ shop: '0123abcd', takenAt: at });
  expect(name).toBe('dastak-0123abcd-20261122T050000123Z.archive');
  expect(readArchiveName(name)).toEqual({ shop: '0123abcd', takenAt: at });
  expect(readArchiveName('dastak-0123abcd-20261122T050000Z.tar.zst')).toBeNull();
  expect(slotOf(name)).toMatch(/^[a-z0-9_]{1,63}$/);
});

test('a position is read and written as PostgreSQL does', () => {
  expect(readPosition('16/B374D848')).toBe(0x16b374d848n);
  expect(writePosition(0x16b374d848n)).toBe('16/B374D848');
  expect(writePosition(0n)).toBe('0/0');
});

test('the parts of a log are a chain from the segment of the base on, whatever else lies there', () => {
  const parts = [part(begin, begin + 100n), part(begin + 100n, begin + segmentBytes + 5n)];
  const files = ['archive.json', 'base.tar.zst', `${parts[1]!}.part`, ...parts.toReversed()];
  const chain = chainLogParts(files, from);
  expect(chain.missingAfter).toBeNull();
  expect(chain.parts.map(({ name }) => name)).toEqual(parts);
  expect(chain.parts[0]).toMatchObject({ start: begin, end: begin + 100n, at });
});

test('a part that was stored but not confirmed is stored again with what came since', () => {
  const files = [part(begin, begin + 100n), part(begin + 100n, begin + 200n), part(begin + 100n, begin + 300n)];
  expect(chainLogParts(files, from)).toMatchObject({ parts: [{}, {}, { end: begin + 300n }], missingAfter: null });
  expect(chainLogParts([part(begin, begin + 300n), part(begin + 100n, begin + 200n)], from).parts).toHaveLength(1);
});

test('a log with a gap ends before it', () => {
  const files = [part(begin, begin + 100n), part(begin + 200n, begin + 300n)];
  const chain = chainLogParts(files, from);
  expect(chain.parts).toHaveLength(1);
  expect(chain.missingAfter).toMatchObject({ end: begin + 100n });
  expect(chainLogParts([part(begin + 100n, begin + 300n)], from)).toMatchObject({ parts: [], missingAfter: null });
});
