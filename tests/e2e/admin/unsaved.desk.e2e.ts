import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sessionCookie, signIn } from '../support/admin.ts';
import { expect, forgiveMissingNetwork, open, test } from '../support/shop.ts';

async function makeProduct(shop: { sql(text: string): Promise<Record<string, unknown>[]> }): Promise<number> {
  const [row] = await shop.sql(
    `insert into products (name, title, price_paisa, stock) values ('Unsaved lamp', 'Warm', 100000, 0) returning id`,
  );
  return Number(row?.id);
}

/** Holds what the page saves until the returned function lets it go. */
async function holdSaves(page: Page, actions: string): Promise<{ requested: Promise<void>; letGo: () => void }> {
  const gate = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  await page.route(`**${actions}`, async (route) => {
    requested.resolve();
    await gate.promise;
    await route.continue();
  });
  return { requested: requested.promise, letGo: gate.resolve };
}

test.describe(() => {
  test.use({ holds: ['settings'] });

  test('I8: a save that finds no network leaves the page and what was written; the next one saves it', async ({
    page,
    context,
    shop,
    complaints,
  }) => {
    await signIn(context, shop, 'owner');
    const id = await makeProduct(shop);
    for (const [address, actions, field] of [
      ['/admin/settings/shop', '/admin/settings/actions', 'Opening hours'],
      [`/admin/products/${id}`, '/admin/products/actions', 'Title (on cards)'],
    ] as const) {
      // Before the page is there: a browser that is told now may let the request of the next moment pass.
      await page.route(`**${actions}`, (route) => route.abort());
      await open(page, address);
      await page.getByLabel(field).fill('10 AM to 6 PM');
      await expect(page.getByText('1 change not saved')).toBeVisible();
      await page.keyboard.press('Control+s');
      const note = page.getByRole('alert').filter({ hasText: 'No answer from the shop' });
      await expect(note).toBeVisible();
      await expect(page.getByLabel(field)).toHaveValue('10 AM to 6 PM');
      await expect(page.getByText('1 change not saved')).toBeVisible();
      await page.unroute(`**${actions}`);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible();
      await expect(note).toBeHidden();
    }
    const [row] = await shop.sql(`select title, (select values ->> 'openingHours' from shop_settings) as hours
    from products where id = ${id}`);
    expect(row).toEqual({ title: '10 AM to 6 PM', hours: '10 AM to 6 PM' });
    await shop.sql('delete from shop_settings');
    await shop.sql('delete from products where id = $1', [id]);
    forgiveMissingNetwork(complaints);
  });
});

test('G2: who is logged out while writing keeps what is written, and saves it after logging in beside it', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const id = await makeProduct(shop);
  const listening = page.waitForResponse((response) => response.url().endsWith('/admin/live'));
  await open(page, `/admin/products/${id}`);
  await listening;
  await page.getByLabel('Title (on cards)').fill('Written before the end');
  await context.clearCookies({ name: sessionCookie });
  const note = page.getByRole('alert').filter({ hasText: 'You are logged out' });
  // A change that somebody else makes has the page read anew: what is written stays all the same.
  await shop.sql('update products set stock = stock + 1 where id = $1', [id]);
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Title (on cards)')).toHaveValue('Written before the end');
  await note.getByRole('button', { name: 'OK' }).click();
  await page.keyboard.press('Control+s');
  await expect(note.getByRole('link', { name: 'Log in in a new tab' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(`/admin/products/${id}`)}`,
  );
  await expect(page.getByLabel('Title (on cards)')).toHaveValue('Written before the end');
  await signIn(context, shop, 'owner');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible();
  await expect(note).toBeHidden();
  await shop.sql('delete from products where id = $1', [id]);
});

test.describe(() => {
  test.use({ holds: ['settings'] });

  test('I5: what is written while a save runs is not saved by it, and is said to be so', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    const id = await makeProduct(shop);
    for (const [address, actions, first, second] of [
      ['/admin/settings/shop', '/admin/settings/actions', 'Opening hours', 'Mission'],
      [`/admin/products/${id}`, '/admin/products/actions', 'Title (on cards)', 'Name (found by search)'],
    ] as const) {
      await open(page, address);
      const saves = await holdSaves(page, actions);
      await page.getByLabel(first).fill('Before');
      await page.keyboard.press('Control+s');
      await saves.requested;
      await page.getByLabel(second).fill('While it is saved');
      saves.letGo();
      await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible();
      await expect(page.getByText('1 change not saved')).toBeVisible();
      await expect(page.getByLabel(second)).toHaveValue('While it is saved');
      await page.keyboard.press('Control+s');
      await expect(page.getByText('not saved')).toHaveCount(0);
    }
    const [row] = await shop.sql(`select name, (select values ->> 'mission' from shop_settings) as mission
    from products where id = ${id}`);
    expect(row).toEqual({ name: 'While it is saved', mission: 'While it is saved' });
    await shop.sql('delete from shop_settings');
    await shop.sql('delete from products where id = $1', [id]);
  });
});

test('I3: a product takes a photograph that is pasted; deleted, it leads back to the list', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop, 'owner');
  const id = await makeProduct(shop);
  await open(page, `/admin/products/${id}`);
  const photograph = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a63f25' } })
    .jpeg()
    .toBuffer();
  await page.evaluate(
    (bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], 'pasted.jpg', { type: 'image/jpeg' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [...photograph],
  );
  const pictures = page.getByRole('list', { name: 'Pictures', exact: true });
  await expect(pictures.getByRole('button', { name: /^Picture 1 of 1, Main/ })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page.getByRole('status').getByText('Unsaved lamp deleted')).toBeVisible();
});
