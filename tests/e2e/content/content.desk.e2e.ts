import sharp from 'sharp';
import { graveFaults } from '../support/accessibility.ts';
import { signIn } from '../support/admin.ts';
import { alive, expect, open, test } from '../support/shop.ts';

test.describe(() => {
  test.use({ holds: ['announcement'] });

  test('I5: an announcement is published, seen on an open page of the shop, and taken back', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    const visitor = await context.newPage();
    const listening = visitor.waitForResponse((response) => response.url().endsWith('/api/live'));
    await open(visitor, '/about-us');
    await listening;
    const line = visitor.locator('body > aside').first();
    const [before] = await shop.sql('select text from header_line');
    await open(page, '/admin/content/announcement');
    await page.getByLabel('Announcement line').fill('Winter sale from Sunday');
    await expect(page.frameLocator('iframe').getByText('Winter sale from Sunday')).toBeVisible();
    await expect(page.getByText('1 change not saved')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Published. Open pages of the shop show it now.')).toBeVisible();
    await visitor.bringToFront();
    await expect(line).toHaveText('Winter sale from Sunday');
    await page.bringToFront();
    // The undo outlives the page that was saved.
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    await open(page, '/admin/content/announcement');
    await expect(page.getByLabel('Announcement line')).toHaveValue(String(before?.text));
  });
});

test.describe(() => {
  test.use({ holds: ['banners'] });

  test('I5: where a banner leads is picked: a collection, a page, a product, or an address of one’s own', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    await open(page, '/admin/content/home');
    await page.getByRole('button', { name: 'Edit A knock, then you pay.' }).click();
    const dialog = page.getByRole('dialog');
    const link = dialog.getByLabel('Leads to');
    // Also while the carousel shows the next banner.
    const banner = page.frameLocator('iframe').locator('a', { hasText: 'Shop top products' }).first();
    for (const [choice, path] of [
      ['Electronics', '/electronics'],
      ['Refund policy', '/refundpolicy'],
    ] as const) {
      await link.selectOption(choice);
      await expect(banner).toHaveAttribute('href', path);
    }
    await link.selectOption('A product…');
    await dialog.getByLabel('Find a product').fill('serum');
    await dialog.getByRole('list', { name: 'Found products' }).getByRole('checkbox').first().check({ force: true });
    await expect(banner).toHaveAttribute('href', /^\/product_detail\/\d+$/);
    await link.selectOption('An address of your own…');
    await dialog.getByLabel('Address in the shop').fill('/search-results?q=lamp');
    await expect(banner).toHaveAttribute('href', '/search-results?q=lamp');
    await link.selectOption('Nothing');
    await expect(banner).toHaveCount(0);
  });

  test('I5: a banner is written, timed and previewed, and the shop shows it in its time', async ({
    page,
    context,
    shop,
  }) => {
    test.slow();
    await signIn(context, shop, 'owner');
    await open(page, '/admin/content/home');
    await page.getByRole('button', { name: 'Edit A knock, then you pay.' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Heading(?! in)/).fill('Knock, knock.');
    await dialog.getByRole('button', { name: 'Done' }).click();
    // The preview's banners move on by themselves.
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Banner 1: Knock, knock.' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Begin with your skin.' }).click();
    await dialog.getByLabel('From (Karachi time)').fill('2031-01-01T00:00');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('3 shown, 1 waits')).toBeVisible();
    await page.getByRole('button', { name: /^Publish now/ }).click();
    await expect(page.getByText('Published. Open pages of the shop show it now.')).toBeVisible();
    const visitor = await context.newPage();
    await open(visitor, '/');
    await expect(visitor.getByRole('heading', { name: 'Knock, knock.' })).toBeVisible();
    await expect(visitor.getByText('Begin with your skin.')).toHaveCount(0);
    await shop.sql(`update banners set starts_at = null where heading = 'Begin with your skin.'`);
    await shop.sql(`update banners set heading = 'A knock, then you pay.' where heading = 'Knock, knock.'`);
  });

  test('M89: phones show the picture that a banner has for them, wide windows its own, until it is taken away', async ({
    page,
    context,
    shop,
    browser,
  }) => {
    await signIn(context, shop, 'owner');
    await open(page, '/admin/content/home');
    const edit = page.getByRole('button', { name: 'Edit A knock, then you pay.' });
    await edit.click();
    const dialog = page.getByRole('dialog');
    const tall = await sharp({ create: { width: 900, height: 950, channels: 3, background: '#2d5a48' } })
      .png()
      .toBuffer();
    await dialog
      .locator('input[type=file]')
      .nth(1)
      .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: tall });
    await expect(dialog.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^Publish now/ }).click();
    const stored = () =>
      shop.sql(`select picture_id, phone_picture_id from banners where heading = 'A knock, then you pay.'`);
    await expect.poll(stored).toMatchObject([{ phone_picture_id: expect.any(String) }]);
    const [own] = await stored();
    const shownAt = async (width: number) => {
      const visitor = await browser.newPage({ viewport: { width, height: 844 } });
      await open(visitor, '/');
      const hero = visitor.locator('main picture img').first();
      await expect(hero).not.toHaveJSProperty('currentSrc', '');
      const source = await hero.evaluate((image: HTMLImageElement) => image.currentSrc);
      await visitor.close();
      return source;
    };
    expect(await shownAt(390)).toContain(String(own?.phone_picture_id));
    expect(await shownAt(1440)).toContain(String(own?.picture_id));
    await edit.click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^Publish now/ }).click();
    await expect.poll(stored).toMatchObject([{ phone_picture_id: null }]);
    expect(await shownAt(390)).toContain(String(own?.picture_id));
  });
});

test.describe(() => {
  test.use({ holds: ['sale'] });

  test('B3, I5: the countdown is changed in Karachi’s time, its button leads to a place that is picked, and a wrong span is said at its field', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    const [kept] = await shop.sql('select start_time, end_time, message, link from sale_countdown');
    await open(page, '/admin/content/home');
    await page.getByLabel('Ends', { exact: true }).fill('2020-01-01T00:00');
    await expect(page.getByText('The sale must start before it ends.')).toBeVisible();
    await page.getByLabel('Ends', { exact: true }).fill('2036-11-22T00:00');
    await page.getByLabel('Message', { exact: true }).fill('Winter sale ends in');
    await page.getByLabel('Button leads to').selectOption('Electronics');
    await page.getByRole('button', { name: /^Publish now/ }).click();
    await expect(page.getByText('Published. Open pages of the shop show it now.')).toBeVisible();
    const [row] = await shop.sql('select end_time, message, link from sale_countdown');
    expect(row).toEqual({
      end_time: new Date('2036-11-21T19:00:00Z'),
      message: 'Winter sale ends in',
      link: '/electronics',
    });
    await shop.sql('update sale_countdown set start_time = $1, end_time = $2, message = $3, link = $4', [
      kept?.start_time,
      kept?.end_time,
      kept?.message,
      kept?.link,
    ]);
  });
});

test.describe(() => {
  test.use({ holds: ['pages of text'] });

  test('H3: a page of text is rewritten and stands in the shop; leaving without saving is asked', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    await open(page, '/admin/content/pages/shippingpolicy');
    await page.getByLabel('Title', { exact: true }).fill('How it travels');
    await page.getByRole('link', { name: 'All pages' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Unsaved change');
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: /^Publish now/ }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await page.goto('/shippingpolicy');
    await alive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it travels');
    await shop.sql(`delete from shop_pages where slug = 'shippingpolicy'`);
  });

  test('M51: a page is written as markdown beside its preview, and what it said before is found in the activity log', async ({
    page,
    context,
    shop,
  }) => {
    await signIn(context, shop, 'owner');
    await open(page, '/admin/content/pages/termsofservice');
    const text = page.getByRole('textbox', { name: 'Text' });
    const old = await text.inputValue();
    const preview = page.getByRole('region', { name: 'As shoppers read it' });
    await text.fill('We **ship** soon.\n\n- Pack it well: [Electronics](/electronics)\n\n<script>alert(1)</script>');
    await expect(preview.locator('strong')).toHaveText('ship');
    await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible();
    expect(await graveFaults(page, { within: 'main' })).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await page.goto('/termsofservice');
    await alive(page);
    await expect(page.getByRole('main').locator('strong')).toHaveText('ship');
    await expect(page.getByRole('main').locator('a[href="/electronics"]')).toBeVisible();

    await open(page, '/admin/content/pages/termsofservice');
    await page.locator('#text').getByRole('link', { name: 'Activity log' }).click();
    await alive(page);
    const entry = page
      .getByRole('row', { name: /Bilal Ahmed/ })
      .filter({ hasText: 'Full text before' })
      .first();
    await entry.getByText('Full text before').click();
    expect(await entry.locator('details p').innerText()).toBe(old);
    expect(await graveFaults(page, { within: 'main' })).toEqual([]);

    await open(page, '/admin/content/pages/termsofservice');
    await page.getByRole('button', { name: 'Default text' }).click();
    await expect(text).toHaveValue(old);
    await page.getByRole('button', { name: /^Publish now/ }).click();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    expect(await shop.sql(`select slug from shop_pages where slug = 'termsofservice'`)).toEqual([]);
  });
});
