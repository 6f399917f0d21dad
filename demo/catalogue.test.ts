import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogue, topProducts } from './catalogue.ts';
import { announcement, featured, heroBanners, homeBanner, saleCountdown, services, trending } from './content.ts';
import type { DemoProduct } from './demo-product.ts';
import { families } from './families.ts';
import { urdu as urduTexts } from './urdu.ts';
import { urduDetails } from './urdu-details.ts';

const photo = (file: string) => new URL(`./photos/${file}`, import.meta.url);
const drawing = (url: string) => new URL(`../public${url}`, import.meta.url);
const members = (collection: DemoProduct['collections'][number]) =>
  catalogue.filter((product) => product.collections.includes(collection));
const pictures = (product: DemoProduct) => [...product.pictures, ...product.descriptionPictures];
const words = (product: DemoProduct) => [
  product.name,
  product.title,
  product.description,
  ...product.descriptionHeading,
  ...product.descriptionHeadingText,
  ...pictures(product).map((picture) => picture.alt),
];

const twice = (values: (string | number)[]) => values.filter((value, at) => values.indexOf(value) !== at);
const inTheFonts = /^[\x20-\x7Eé–—‘’“”…•·×−→←½°©]*$/;
const urdu = /[\u0600-\u06FF]/g;

describe('the demo shop’s goods', () => {
  test('fill four collections', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(54);
    for (const collection of ['homeImprovement', 'electronicCollection', 'topCollection', 'ourCollection'] as const)
      expect(members(collection).length, collection).toBeGreaterThanOrEqual(10);
    expect(catalogue.filter((product) => product.collections.length > 1).length).toBeGreaterThanOrEqual(10);
    for (const product of catalogue) expect(twice(product.collections), product.key).toEqual([]);
    for (const collection of ['homeImprovement', 'electronicCollection', 'ourCollection'] as const) {
      const ids = catalogue.filter((product) => product.collections[0] === collection).map((product) => product.id);
      expect(ids, `${collection}: ids rise in the order shown`).toEqual([...ids].sort((a, b) => a - b));
    }
  });

  test('can be told apart by key, id and name', () => {
    expect(twice(catalogue.map((product) => product.key))).toEqual([]);
    expect(twice(catalogue.map((product) => product.id))).toEqual([]);
    expect(twice(catalogue.map((product) => product.name))).toEqual([]);
    for (const product of catalogue) {
      expect(product.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(product.id, product.key).toBeGreaterThan(1000);
      expect(product.name.length, product.name).toBeLessThanOrEqual(80);
      expect(product.title, product.key).not.toBe(product.name);
      for (const text of words(product)) expect(text.trim(), product.key).not.toBe('');
    }
  });

  test('M82: are called and described in Urdu, every one and each colour, shade, scent and size, with the letters of Urdu and words before signs', () => {
    expect(catalogue.filter(({ key }) => !urduTexts[key]).map(({ key }) => key)).toEqual([]);
    const choices = families.flatMap(({ options }) =>
      options.flatMap(({ urdu: name, values }) => [name ?? '', ...values.map((value) => value.urdu ?? '')]),
    );
    const texts = Object.entries(urduTexts).flatMap(([key, { name, description }]) => {
      expect(
        catalogue.some((product) => product.key === key),
        key,
      ).toBe(true);
      expect(name.length, name).toBeLessThanOrEqual(100);
      expect(description, key).toMatch(/۔$/);
      return [name, description];
    });
    for (const text of [...texts, ...choices, ...families.map(({ urduName }) => urduName)]) {
      // Letters, Urdu's marks and Latin digits: a letter of Latin at its beginning would turn the line around.
      expect(text).toMatch(/^[\u0600-\u06ff0-9 .,:]+$/);
      expect(text).not.toMatch(/[\u064a\u0643\u0647\u0629\u064b-\u0652\u0660-\u0669\u06f0-\u06f9]/);
    }
    expect(twice(Object.values(urduTexts).map(({ name }) => name))).toEqual([]);
  });

  test('M91: have as many headings, texts and points in Urdu as in English, with the same numbers', () => {
    expect(catalogue.filter(({ key }) => !urduDetails[key]).map(({ key }) => key)).toEqual([]);
    const points = (texts: string[]) => texts.map((text) => text.split(' _ ').length);
    for (const { key, descriptionHeading, descriptionHeadingText } of catalogue) {
      const inUrdu = urduDetails[key];
      if (!inUrdu) continue;
      expect(inUrdu.headings.length, key).toBe(descriptionHeading.length);
      expect(points(inUrdu.texts), key).toEqual(points(descriptionHeadingText));
      for (const text of [...inUrdu.headings, ...inUrdu.texts]) {
        expect(text).not.toMatch(/[\u064a\u0643\u0647\u0629\u0660-\u0669\u06f0-\u06f9]/);
        // A point that began with a Latin letter would turn its line around.
        for (const point of text.split(' _ ')) expect(point).toMatch(/^[^a-z]/i);
      }
    }
  });

  test('cost whole rupees, and stock is a count', () => {
    for (const { key, priceRupees, stock } of catalogue) {
      expect(Number.isSafeInteger(priceRupees) && priceRupees > 0, key).toBe(true);
      expect(Number.isSafeInteger(stock) && stock >= 0, key).toBe(true);
    }
  });

  test('show every state a shopper can meet', () => {
    const some = (is: (product: DemoProduct) => boolean) => catalogue.filter(is).length;
    expect(
      some((product) => product.stock === 0),
      'sold out',
    ).toBeGreaterThanOrEqual(2);
    expect(
      some((product) => product.stock >= 1 && product.stock <= 5),
      'low',
    ).toBeGreaterThanOrEqual(4);
    expect(
      some((product) => product.videoLink !== undefined),
      'with a video',
    ).toBeGreaterThanOrEqual(2);
    expect(
      some((product) => product.pictures.length === 0),
      'without a picture',
    ).toBe(1);
    expect(
      some((product) => product.name.length > 70),
      'with a long name',
    ).toBeGreaterThanOrEqual(1);
    expect(
      some((product) => product.descriptionHeading.length === 0),
      'with one line only',
    ).toBe(1);
    expect(
      some((product) => words(product).join(' ').length > 4000),
      'with long texts',
    ).toBeGreaterThanOrEqual(1);
    expect(
      some((product) => words(product).join(' ').search(urdu) >= 0),
      'with Urdu words',
    ).toBe(1);
  });

  test('have a text under each heading and no empty bullet point', () => {
    for (const product of catalogue) {
      expect(product.descriptionHeadingText.length, product.key).toBe(product.descriptionHeading.length);
      for (const text of product.descriptionHeadingText)
        for (const bullet of text.split(' _ ')) expect(bullet, product.key).toMatch(/^\S(.*\S)?$/);
      expect(product.descriptionHeadingText.join('').replaceAll(' _ ', ''), product.key).not.toContain('_');
    }
  });

  test('are pictured by files that exist, each with its words', () => {
    const videos = catalogue.flatMap((product) => product.videoLink ?? []);
    for (const link of videos) {
      expect(link).toMatch(/^\/demo-videos\/[a-z-]+\.mp4$/);
      expect(existsSync(photo(link.replace('/demo-videos/', ''))), link).toBe(true);
    }
    for (const product of catalogue)
      for (const { file, alt } of pictures(product)) {
        expect(existsSync(photo(file)), file).toBe(true);
        expect(alt.length, `${product.key} ${file}`).toBeGreaterThan(15);
      }
  });

  test('leave no photograph and no video of the studio unused', () => {
    const taken = JSON.parse(readFileSync(photo('photos.json'), 'utf8')) as {
      products: { key: string; views: { file: string }[] }[];
      banners: { file: string }[];
      videos: { file: string; of: string }[];
    };
    const shown = new Set(catalogue.flatMap((product) => product.pictures.map((picture) => picture.file)));
    for (const { key, views } of taken.products) {
      expect(catalogue.map((product) => product.key)).toContain(key);
      for (const { file } of views) expect(shown, file).toContain(file);
    }
    expect(heroBanners.map((banner) => banner.file).sort()).toEqual(taken.banners.map((banner) => banner.file).sort());
    for (const { file, of } of taken.videos)
      expect(catalogue.find((product) => product.key === of)?.videoLink).toBe(`/demo-videos/${file}`);
  });

  test('are written in characters that the shop’s fonts have', () => {
    for (const product of catalogue)
      for (const text of words(product)) {
        expect(text.replaceAll(urdu, ''), product.key).toMatch(inTheFonts);
        expect(text, `${product.key}: straight quotes`).not.toMatch(/['"]/);
      }
  });

  test('the top products are those of the top collection, in order', () => {
    expect(twice(topProducts)).toEqual([]);
    expect([...topProducts].sort()).toEqual(
      members('topCollection')
        .map((product) => product.key)
        .sort(),
    );
  });
});

describe('the demo shop’s families', () => {
  const productOf = (key: string) => catalogue.find((product) => product.key === key);

  test('M1: are six at least, of goods on one shelf, each with a choice of its own', () => {
    expect(families.length).toBeGreaterThanOrEqual(6);
    expect(twice(families.flatMap(({ members }) => Object.keys(members)))).toEqual([]);
    for (const { name, options, members } of families) {
      const keys = Object.keys(members);
      expect(keys.length, name).toBeGreaterThanOrEqual(2);
      for (const key of keys)
        expect(productOf(key)?.collections[0], key).toBe(productOf(keys[0] ?? '')?.collections[0]);
      expect(twice(Object.values(members).map((values) => values.join())), name).toEqual([]);
      for (const [key, values] of Object.entries(members))
        expect(
          values.map((value, place) => options[place]?.values.some(({ word }) => word === value)),
          key,
        ).toEqual(options.map(() => true));
    }
  });

  test('M3: show each state of a choice: sold out, and not with the rest of the choice', () => {
    const isAll = ({ options, members }: (typeof families)[number]) =>
      Object.keys(members).length === options.reduce((product, { values }) => product * values.length, 1);
    expect(families.some((family) => !isAll(family))).toBe(true);
    expect(families.some(({ members }) => Object.keys(members).some((key) => productOf(key)?.stock === 0))).toBe(true);
    for (const { members } of families)
      expect(Object.keys(members).reduce((sum, key) => sum + (productOf(key)?.stock ?? 0), 0)).toBeGreaterThan(0);
  });
});

describe('the demo shop’s window', () => {
  const byKey = (key: string) => catalogue.find((product) => product.key === key);

  test('features and trends goods that are there and in stock', () => {
    for (const { key, pictureFile } of [featured, trending]) {
      expect(byKey(key)?.stock, key).toBeGreaterThan(0);
      expect(byKey(key)?.pictures.map((picture) => picture.file)).toContain(pictureFile);
    }
  });

  test('has banners whose pictures, colours and links are real', () => {
    for (const banner of [...heroBanners, homeBanner]) {
      expect(existsSync(photo(banner.file)), banner.file).toBe(true);
      expect(banner.ground).toMatch(/^#[0-9A-F]{6}$/);
      expect(banner.focus).toBeGreaterThanOrEqual(0);
      expect(banner.focus).toBeLessThanOrEqual(100);
    }
    const linked = catalogue.find((product) => homeBanner.link === `/product_detail/${product.id}`);
    expect(linked?.pictures[0]?.file).toBe(homeBanner.file);
    expect(homeBanner.text).toContain(`Rs. ${linked?.priceRupees.toLocaleString('en')}`);
  });

  test('names a lowest price that is the lowest price', () => {
    const lowest = Math.min(...members('ourCollection').map((product) => product.priceRupees));
    expect(heroBanners.find((banner) => banner.link === '/our_collection')?.text).toContain(`from Rs. ${lowest}.`);
  });

  test('has a drawing for every service, without a style of its own', () => {
    expect(services).toHaveLength(4);
    for (const { imgUrl } of services) {
      expect(existsSync(drawing(imgUrl)), imgUrl).toBe(true);
      expect(readFileSync(drawing(imgUrl), 'utf8')).not.toMatch(/<style|style=|<script/);
    }
  });

  test('speaks in characters that the shop’s fonts have', () => {
    const banners = [...heroBanners, homeBanner].flatMap(({ alt, heading, text, linkText }) => [
      alt,
      heading,
      text,
      linkText,
    ]);
    const care = services.flatMap(({ title, description }) => [title, description]);
    for (const text of [announcement, featured.text, trending.text, ...banners, ...care])
      expect(text).toMatch(inTheFonts);
  });

  test('runs a sale of some days with the spec’s own words', () => {
    expect(saleCountdown.message).toBe('⏳ Hurry up! Sale Ends In');
    expect(saleCountdown.buttonName).toBe('🛒 Shop Now');
    expect(saleCountdown.lengthDays).toBeGreaterThan(0);
  });
});
