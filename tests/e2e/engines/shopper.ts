import { expect } from 'vitest';
import type { Browser } from './browser.ts';

/** Finds what is seen and says `given.says` in whole, or in part with `given.part`; the page does not move on its own then. */
const find = `
  const said = (element) => (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim();
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const matches = (element) => given.says === undefined || (given.part ? said(element).includes(given.says) : said(element) === given.says);
  const found = [...document.querySelectorAll(given.where)].find((element) => isSeen(element) && matches(element));`;

/**
 * Whether it rests, in the middle of the window where the page allows it. Two frames in one place are not enough: an
 * animation that is about to begin has not moved yet.
 */
const findWhetherItRests = `
  if (!found) return false;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const isAnimated = (element) => element !== null && (element.getAnimations().length > 0 || isAnimated(element.parentElement));
  const place = () => JSON.stringify(found.getBoundingClientRect());
  const before = place();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return place() === before && !isAnimated(found);`;

type Wanted = { where: string; says?: string; part?: true };

/** A shopper in one browser: everything waits until it is there, as people do. */
export function shopperIn(browser: Browser, address: string) {
  const at = (path: string) => new URL(path, address).href;
  const sees = (wanted: Wanted) => browser.ask<boolean>(`${find} return found !== undefined;`, wanted);

  async function see(where: string, says?: string): Promise<void> {
    const wanted: Wanted = { where, ...(says !== undefined && { says, part: true }) };
    await expect.poll(() => sees(wanted), { message: `${where} ${says ?? ''}` }).toBe(true);
  }

  return {
    see,
    sees,
    ask: browser.ask,
    /** Opens a page and waits until it has come alive, as the other tests do. */
    async open(path: string): Promise<void> {
      await browser.open(at(path));
      await this.alive();
    },
    async alive(): Promise<void> {
      const isAlive = () =>
        browser.ask<boolean>(`const main = document.querySelector('main');
          return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber')) && window.scriptsFailed === undefined;`);
      await expect.poll(isAlive).toBe(true);
    },
    /** Presses what is seen, once it rests: the press goes to where a panel that slides in was when it was aimed. */
    async press(where: string, says?: string): Promise<void> {
      const wanted: Wanted = { where, ...(says !== undefined && { says }) };
      const rests = () => browser.ask<boolean>(`${find} ${findWhetherItRests}`, wanted);
      await expect.poll(rests, { message: `${where} ${says ?? ''}` }).toBe(true);
      await browser.press(`${find} return found;`, wanted);
    },
    /** Types into the field of this name. */
    async write(name: string, text: string): Promise<void> {
      await this.press(`[name=${name}]`);
      await browser.type(text);
      const written = () => browser.ask<string>(`${find} return found.value;`, { where: `[name=${name}]` });
      await expect.poll(written).toBe(text);
    },
    /**
     * Chooses in a list. The browser draws its list outside of the page; and a window without a screen is never in front,
     * so that fields of Firefox hear of no focus, and a city does not choose its province there.
     */
    async choose(name: string, option: string): Promise<void> {
      const wanted = { where: `[name=${name}]`, option };
      await browser.ask(
        `${find} found.value = given.option; found.dispatchEvent(new Event('input', { bubbles: true }));`,
        wanted,
      );
    },
    async isAt(path: string): Promise<void> {
      await expect.poll(() => browser.ask('return location.pathname;')).toBe(path);
    },
    /** Nothing is wider than the window, and every picture in view has come. */
    async looksRight(): Promise<void> {
      const wider = await browser.ask('return document.scrollingElement.scrollWidth - innerWidth;');
      expect(wider).toBeLessThanOrEqual(0);
      const missing = () =>
        browser.ask<string[]>(`return [...document.images].filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          return bottom > 0 && top < innerHeight && width > 0 && image.checkVisibility({ visibilityProperty: true }) && !(image.complete && image.naturalWidth > 0);
        }).map(({ currentSrc }) => currentSrc);`);
      await expect.poll(missing).toEqual([]);
    },
  };
}
