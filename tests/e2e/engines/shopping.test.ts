/** The way from the home page to the receipt in the engines that are not Chromium's: Firefox's and Safari's. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';
import { uniquePhone } from '../support/unique.ts';
import type { Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { shopperIn } from './shopper.ts';
import { openWebKit } from './webkit.ts';

let shop: Shop;
let address: string;

beforeAll(async () => {
  shop = await openShop({ SHOP_DEMO: '1', FILL_RENDITIONS: 'off', RATE_LIMITS: 'off' });
  // expect.poll works inside of tests only.
  await vi.waitFor(() => expect(shop.output()).toContain('Stop it with Ctrl-C.'), { timeout: 90_000 });
  // A service worker asks for a secure context, and this name is one.
  address = shop.address.replace('127.0.0.1', 'localhost');
});

afterAll(closeShops);

describe.each([
  { engine: 'Firefox', openBrowser: openFirefox },
  { engine: 'WebKit', openBrowser: openWebKit },
])('$engine', ({ openBrowser }) => {
  let browser: Browser;
  let shopper: ReturnType<typeof shopperIn>;

  beforeEach(async () => {
    browser = await openBrowser();
    shopper = shopperIn(browser, address);
    // As narrow as a window of each may be; both are a phone to the shop.
    await browser.resize(390, 844);
  });
  afterEach(async () => {
    const errors = browser.errors();
    await browser.close();
    expect(errors).toEqual([]);
  });

  test('M57: home, a collection and a product come alive, whole and no wider than the window', async () => {
    await shopper.open('/');
    await shopper.looksRight();
    await shopper.press('header button', 'Menu');
    await shopper.see('dialog[open] a', 'Electronics');
    await shopper.press('dialog[open] button', 'Close menu');
    await expect.poll(() => shopper.sees({ where: 'dialog[open]' })).toBe(false);
    await shopper.open('/our_collection');
    await shopper.looksRight();
    await shopper.open('/product_detail/1042');
    await shopper.see('h1', 'Night Repair Serum');
    await shopper.looksRight();
  });

  test('M57: from the product through drawer and checkout to the receipt', async () => {
    await shopper.open('/product_detail/1042');
    await shopper.press('main button', 'Add to Cart');
    await shopper.see('dialog[open] li', 'Night Repair Serum');
    await shopper.looksRight();
    await shopper.press('dialog[open] button', 'Checkout');
    await shopper.isAt('/checkout');
    await shopper.alive();
    await shopper.write('fullname', 'Engine Shopper');
    await shopper.write('shippingAddress', 'House 14-B, Street 7, Model Town');
    await shopper.write('city', 'Lahore');
    await shopper.write('contactNo', uniquePhone());
    await shopper.choose('province', 'Punjab');
    await shopper.looksRight();
    await shopper.press('button', 'Complete order');
    await shopper.see('[role=alertdialog]', 'Order placed successfully!');
    await shopper.press('[role=alertdialog] button', 'OK');
    await shopper.isAt('/');
    await shopper.see('section', 'We have your order');
    await shopper.press('a', 'See the receipt');
    await shopper.isAt('/receipt');
    await shopper.see('article p', 'Engine Shopper');
    await shopper.looksRight();
  });

  test('M57: a shopper logs in and sees the account', async () => {
    const [, email = '', password = ''] = /Shopper: (\S+) \/ (\S+)/.exec(shop.output()) ?? [];
    await shopper.open('/login');
    await shopper.write('email', email);
    await shopper.write('password', password);
    await shopper.press('button', 'Log in');
    await shopper.isAt('/');
    await shopper.open('/account');
    await shopper.see('h1', 'My orders');
    await shopper.looksRight();
  });
});

describe.each([
  { engine: 'Firefox', openBrowser: openFirefox },
  { engine: 'WebKit', openBrowser: openWebKit },
])('$engine without a network', ({ openBrowser }) => {
  test('M57: pages that were opened and the cart are there', async () => {
    const own = await openShop({ SHOP_DEMO: '1', FILL_RENDITIONS: 'off', RATE_LIMITS: 'off' });
    await expect.poll(() => own.output(), { timeout: 90_000 }).toContain('Stop it with Ctrl-C.');
    const browser = await openBrowser();
    const shopper = shopperIn(browser, own.address.replace('127.0.0.1', 'localhost'));
    await browser.resize(390, 844);
    await shopper.open('/electronics');
    const isKept = () =>
      shopper.ask<boolean>(`const kept = await caches.match('/electronics');
        const routes = performance.getEntriesByType('resource').find(({ name }) => name.includes('/__manifest?'));
        return Boolean(kept && navigator.serviceWorker.controller && routes && (await caches.match(routes.name)));`);
    await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
    await shopper.press('[data-product] button');
    await shopper.see('dialog[open] li');
    // The shop is gone: to a browser that is a network without it.
    await own.stop();
    await shopper.open('/electronics');
    await shopper.see('[data-product]');
    await shopper.open('/cart');
    await shopper.see('main li');
    await browser.close();
  });
});
