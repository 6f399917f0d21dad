import { useEffect, useState } from 'react';
import { createStoredStore, type StoredStore } from '#app/infra/browser/store.ts';
import { whenIdle } from '#app/infra/browser/when-idle.ts';
import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import { asRecord } from '#app/infra/records.ts';
import { wasHydrated } from '#app/ui/use-hydrated.ts';
import type { Banner, SaleCountdown, Service, Versioned } from './content.ts';

/** One piece of content as this browser stores it (spec section 4: a key of its own for each). */
export type CachedContent<T> = StoredStore<Versioned<T> | null>;

export const cachedHeaderText = cachedContent<string | undefined>('headerText', readText);
export const cachedBanners = {
  hero: cachedContent<readonly Banner[]>('banners:hero', readBanners, writeBanners),
  home: cachedContent<readonly Banner[]>('banners:home', readBanners, writeBanners),
};
export const cachedServices = cachedContent<readonly Service[]>('services', readServices);
export const cachedSale = cachedContent<SaleCountdown | null>('saleCountdown', readSale);

/**
 * The newest known edit of a piece of content: the one that the page was rendered with, unless this browser stores a
 * newer one (the page may be older than the content) or the page could not read it. Stores the newest.
 */
export function useNewest<T>(kept: CachedContent<T>, known: Versioned<T> | undefined): T | undefined {
  const [newer, setNewer] = useState<Versioned<T> | null>(() => (wasHydrated() ? kept.read() : null));
  const { value, version } = known ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of `known`, which is made anew each time
  useEffect(() => {
    if (!known || isOlder(known, kept)) return setNewer(kept.read());
    setNewer(null);
    // Another part of the page may have stored a newer one by then. One that is left before is stored, too.
    whenIdle(() => isOlder(known, kept) || kept.write(known));
  }, [kept, value, version]);
  return newer && !(known && known.version >= newer.version) ? newer.value : value;
}

/** Whether this browser stores a newer edit. */
function isOlder<T>({ version }: Versioned<T>, kept: CachedContent<T>): boolean {
  const stored = kept.read();
  return stored !== null && stored.version > version;
}

/** `undefined` from `readValue` means that this is none, and `write` may find that there is nothing worth keeping. */
function cachedContent<T>(
  key: string,
  readValue: (value: unknown) => Readable<T> | undefined,
  write: (value: T) => unknown = (value) => value,
): CachedContent<T> {
  return createStoredStore<Versioned<T> | null>({
    key,
    initial: null,
    isInLanguage: true,
    parse: (stored) => readContent(stored, readValue),
    format(content) {
      const value = content ? write(content.value) : undefined;
      return value === undefined ? undefined : { version: content?.version, value };
    },
  });
}

type Readable<T> = { value: T };

/** Content out of what is stored under a key; `undefined` where it is none. */
export function readContent<T>(
  stored: unknown,
  readValue: (value: unknown) => Readable<T> | undefined,
): Versioned<T> | undefined {
  const { version, value } = asRecord(stored);
  if (typeof version !== 'number') return undefined;
  const readable = readValue(value);
  return readable && { version, value: readable.value };
}

/** Parses the announcement line; null is stored if there is none. */
export function readText(value: unknown): Readable<string | undefined> | undefined {
  if (value === null) return { value: undefined };
  return typeof value === 'string' ? { value } : undefined;
}

/** Spec section 4: only banners whose url is a text that is not empty; none of them is nothing worth keeping. */
export function readBanners(value: unknown): Readable<readonly Banner[]> | undefined {
  if (!Array.isArray(value)) return undefined;
  const banners = value.filter(isKeptBanner).map(({ url: _, ...banner }) => banner);
  return banners.length > 0 ? { value: banners } : undefined;
}

/** Each with the `url` the spec asks for; no banners are nothing worth keeping. */
export function writeBanners(banners: readonly Banner[]): unknown {
  return banners.length > 0 ? banners.map((banner) => ({ url: pictureUrl(banner.picture), ...banner })) : undefined;
}

/** One invalid service invalidates all: half a row of services is never shown. */
export function readServices(value: unknown): Readable<readonly Service[]> | undefined {
  return Array.isArray(value) && value.every(isService) ? { value } : undefined;
}

/** Null was kept where no sale runs. */
export function readSale(value: unknown): Readable<SaleCountdown | null> | undefined {
  return value === null || isSale(value) ? { value } : undefined;
}

function isKeptBanner(value: unknown): value is Banner & { url: string } {
  const { url, id, heading, text, link, tone, picture, phonePicture } = asRecord(value);
  const hasWords = typeof heading === 'string' && typeof text === 'string' && (tone === 'ink' || tone === 'cream');
  const hasPictures = isPicture(picture) && (phonePicture === undefined || isPicture(phonePicture));
  return hasPictures && isText(url) && hasWords && typeof id === 'number' && (link === null || isOurs(link));
}

function isPicture(value: unknown): boolean {
  const { id, width, height, colour } = asRecord(value);
  return isText(id) && typeof width === 'number' && typeof height === 'number' && isText(colour);
}

function isService(value: unknown): value is Service {
  const { imgUrl, title, description } = asRecord(value);
  return isText(imgUrl) && isText(title) && typeof description === 'string';
}

function isSale(value: unknown): value is SaleCountdown {
  const { saleStartTime, saleEndTime, saleMessage, saleButtonName, link } = asRecord(value);
  const isMoment = (moment: unknown) => typeof moment === 'string' && !Number.isNaN(Date.parse(moment));
  return (
    isMoment(saleStartTime) && isMoment(saleEndTime) && isText(saleMessage) && isText(saleButtonName) && isOurs(link)
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** An address of the shop; a kept one never leads out of it. */
function isOurs(link: unknown): boolean {
  return typeof link === 'string' && /^\/(?![/\\])/.test(link);
}
