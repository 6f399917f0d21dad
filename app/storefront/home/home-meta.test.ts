import { expect, test } from 'vitest';
import { defaultSettings } from '#app/modules/settings/shop-settings.ts';
import { homeMeta, shopMarkup } from './home-meta.ts';

const origin = 'https://dastak.example';

test('J2: the shop’s front has one address, a name, and a picture to be shared with', () => {
  const picture = { id: 'a'.repeat(24), width: 1920, height: 720, colour: '#ffffff', alt: '' };
  const tags = homeMeta(defaultSettings, picture, origin);
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${origin}/` });
  expect(tags).toContainEqual({
    property: 'og:title',
    content: 'Dastak: High-quality products at low prices, brought to your door and paid for there',
  });
  const shared = tags.find((tag) => 'property' in tag && tag.property === 'og:image');
  expect(shared).toEqual({
    property: 'og:image',
    content: expect.stringMatching(/^https:\/\/dastak\.example\/media\//),
  });
});

test('J2: without a picture the front is shared without one, and links nobody set are not claimed', () => {
  expect(JSON.stringify(homeMeta(defaultSettings, null, origin))).not.toContain('og:image');
  const bare = shopMarkup({ ...defaultSettings, facebook: '', instagram: '', tiktok: '' }, origin);
  expect(bare).not.toHaveProperty('sameAs');
});
