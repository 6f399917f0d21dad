import { expect, test } from 'vitest';
import { iconAddress, isIcon, shopIcons } from './shop-icon.ts';

const id = '0123456789abcdef01234567';

test('M85: of a square picture every rendition up to 640 px is an icon, of a small one those that there are', () => {
  expect(shopIcons(iconAddress({ id, width: 2_000 })).map(({ sizes }) => sizes)).toEqual([
    '200x200',
    '320x320',
    '480x480',
    '640x640',
  ]);
  expect(shopIcons(iconAddress({ id, width: 512 }))).toEqual(
    [200, 320, 480, 512].map((each) => ({
      src: `/media/${id}-${each}.webp`,
      sizes: `${each}x${each}`,
      type: 'image/webp',
    })),
  );
  expect(shopIcons(iconAddress({ id, width: 192 }))[0]?.src).toBe(`/media/${id}-192.webp`);
  expect(shopIcons('')).toEqual([]);
});

test('M85: a wide or a small picture is no icon', () => {
  expect(isIcon({ width: 512, height: 512 })).toBe(true);
  expect(isIcon({ width: 1_000, height: 990 })).toBe(true);
  expect(isIcon({ width: 1_200, height: 240 })).toBe(false);
  expect(isIcon({ width: 180, height: 180 })).toBe(false);
});
