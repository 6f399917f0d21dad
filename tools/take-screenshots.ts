/**
 * Takes the README's four pictures of a new demo shop and writes them to docs/pictures/ as WebP, 720 px wide or less.
 * Needs the build, and Chromium at CHROMIUM: `npm run screenshots` sees to both.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { closeShops, openShop } from '#tests/support/shop-process.ts';

type Size = 'phone' | 'desktop';

const folder = path.join(import.meta.dirname, '../docs/pictures');
const pictures: { name: string; path: string; size: Size }[] = [
  { name: 'home', path: '/', size: 'desktop' },
  { name: 'product', path: '/product_detail/1042', size: 'phone' },
  { name: 'confirm', path: '/admin/confirm', size: 'desktop' },
  { name: 'dashboard', path: '/admin', size: 'desktop' },
];
const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};
/** px. A phone's picture stands beside a desktop's at the same height. */
const widths = { phone: 195, desktop: 720 };

async function logIn(page: Page, address: string, output: string): Promise<void> {
  const [, email = '', password = ''] = /Owner: (\S+) \/ (\S+)/.exec(output) ?? [];
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

const shop = await openShop({ SHOP_DEMO: '1' });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
await mkdir(folder, { recursive: true });
for (const { name, path: address, size } of pictures) {
  const context = await browser.newContext({ ...devices[size], serviceWorkers: 'block' });
  const page = await context.newPage();
  if (address.startsWith('/admin')) await logIn(page, shop.address, shop.output());
  await page.goto(shop.address + address);
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await sharp(await page.screenshot())
    .resize(widths[size])
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}.webp`));
  await context.close();
}
await browser.close();
await closeShops();
process.stdout.write(`Screenshots: ${path.relative(process.cwd(), folder)}\n`);
