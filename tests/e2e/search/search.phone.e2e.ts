import { graveFaults } from '../support/accessibility.ts';
import { field, list, results, rows, type } from '../support/search-box.ts';
import { alive, connectionTo, expect, open, test } from '../support/shop.ts';

test('D2: products no page has shown are found, hidden ones are not', { tag: '@fast' }, async ({ page, shop }) => {
  await shop.sql(
    "insert into products (name, price_paisa, stock, active) values ('Zarqun Vase', 99900, 0, true), ('Zarqun Bowl', 99900, 0, false)",
  );
  try {
    await open(page, '/cart');
    await type(page, 'arqu');
    await expect(rows(page)).toHaveText([/Zarqun Vase.*Out of Stock/, 'See all results for “arqu”']);
  } finally {
    await shop.sql("delete from products where name like 'Zarqun%'");
  }
});

test('D2: what was seen answers at once, also while the shop cannot be asked', async ({ page, complaints }) => {
  await open(page, '/search-results?q=cream');
  await page.route('**/api/search*', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/search'));
  await field(page).fill('velvet cr');
  await expect(rows(page).first()).toContainText('Velvet Cream');
  await refused;
  await expect(rows(page).first()).toContainText('Velvet Cream');
  await field(page).fill('quill');
  await expect(rows(page)).toHaveText(['Search the whole shop for “quill”']);
  complaints.forgive(/ERR_FAILED/);
});

test('D2: the shop is asked once the hand rests, and not again for what it has answered', async ({ page }) => {
  const requested: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') requested.push(searchParams.get('q'));
  });
  await page.clock.install();
  await open(page, '/cart');
  await field(page).focus();
  await field(page).evaluate((input: HTMLInputElement) => {
    for (const text of ['c', 'cr', 'cre', 'crea', 'cream']) {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await expect(rows(page).nth(3)).toBeVisible();
  expect(requested).toEqual(['cream']);
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect.poll(() => requested).toEqual(['cream', 'crea']);
  await page.keyboard.type('m');
  await expect(rows(page).last()).toHaveText('See all results for “cream”');
  await page.clock.runFor(1_000);
  expect(requested).toEqual(['cream', 'crea']);
});

test('what was typed wrongly still finds, and nonsense says so', async ({ page }) => {
  await open(page, '/cart');
  for (const [typed, name] of [
    ['hedphone', 'Over-Ear Headphones'],
    ['power bnk', 'halo Power Bank'],
    ['Power-Bank', 'halo Power Bank'],
    ['stonware mug', 'Stoneware Mug'],
    ['serm', 'Night Repair Serum'],
  ] as const) {
    await field(page).fill(typed);
    await expect(rows(page).filter({ hasText: name }).first(), typed).toBeVisible();
  }
  await field(page).fill('qwertyuiop');
  await expect(page.locator('header').getByText('No product is called “qwertyuiop”.').first()).toBeVisible();
  await expect(rows(page).last()).toHaveText('See more, or ask us');
});

test('D3: a blank question goes nowhere', async ({ page }) => {
  await open(page, '/cart');
  await field(page).fill('   ');
  await page.keyboard.press('Enter');
  // Whatever the press had begun would have been asked for before this is answered.
  await page.evaluate(() => fetch('/livez').then(() => undefined));
  await expect(page).toHaveURL('/cart');
  await expect(list(page)).toBeHidden();
});

test('D3: the results page gets question and products at once, and is the same when reloaded or shared', {
  tag: '@fast',
}, async ({ page, browser, baseURL }) => {
  await open(page, '/cart');
  await type(page, 'cream');
  await expect(rows(page).filter({ hasText: 'Velvet Cream' }).first()).toBeVisible();
  let respond = () => {};
  const answered = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/search-results.data*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search-results?q=cream');
  await expect(results(page).filter({ hasText: 'Velvet Cream' }).first()).toBeVisible();
  const state = await page.evaluate(() => history.state.usr);
  expect(state).toMatchObject({ query: 'cream', products: expect.arrayContaining([{ ...state.products[0] }]) });
  respond();
  await expect(page.getByText(/^\d+ products$/)).toBeVisible();
  const names = await results(page).locator('h2').allTextContents();
  await page.reload();
  await expect(results(page).locator('h2')).toHaveText(names);
  await expect(field(page)).toHaveValue('cream');
  const stranger = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await stranger.goto('/search-results?q=cream');
  await expect(stranger.locator('main article h2')).toHaveText(names);
  await stranger.close();
});

test('C2: what is sold out answers with the second wording', async ({ page }) => {
  await open(page, '/search-results?q=eid%20box');
  // It says of itself that it is disabled, and still answers.
  await results(page).first().getByRole('button', { name: 'Add to Cart' }).click({ force: true });
  await expect(page.getByRole('alertdialog')).toContainText(
    'This Product is OUT OF STOCK. So you cannot BUY this product. Thanks.',
  );
});

test('D3: where nothing is found it says what was searched, offers what may have been meant, a person and other products', async ({
  page,
}) => {
  await open(page, '/search-results?q=velvet%20laptop');
  await expect(page.getByText('No product is called “velvet laptop”.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/923001234567\?text=.*velvet%20laptop/,
  );
  await expect(page.locator('main').getByRole('link', { name: 'Health & beauty' })).toBeVisible();
  // A change in the shop has the page read anew, and it shows that it looks.
  await expect.poll(() => results(page).count()).toBeGreaterThanOrEqual(4);
  await page.getByRole('link', { name: '“velvet”' }).click();
  await expect(page).toHaveURL('/search-results?q=velvet');
  await expect(results(page).first()).toContainText('Velvet Cream');
  await expect(field(page)).toHaveValue('velvet');
});

test('D3: results stay while they are read anew, show every change, and stay where the shop cannot be reached', async ({
  page,
  shop,
  complaints,
}) => {
  const setPrice = (paisa: number) =>
    shop.sql(`update products set price_paisa = ${paisa} where name = 'Zarmina Lamp'`);
  const line = await connectionTo(page, '**/search-results.data*');
  await shop.sql("insert into products (name, price_paisa, stock) values ('Zarmina Lamp', 100000, 9)");
  try {
    // The index hears of a new product a moment after it is stored.
    await expect(async () => {
      const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
      await open(page, '/search-results?q=zarmina');
      await listening;
      await expect(results(page)).toHaveCount(1, { timeout: 500 });
    }).toPass();
    const gate = Promise.withResolvers<void>();
    const input = Promise.withResolvers<void>();
    await page.route('**/search-results.data*', async (route) => {
      input.resolve();
      await gate.promise;
      await route.fallback();
    });
    await setPrice(222_200);
    await input.promise;
    // Two frames later whatever the reading changes on the page is drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(results(page)).toHaveCount(1);
    await expect(page.getByText('Searching the whole shop')).toHaveCount(0);
    gate.resolve();
    await expect(results(page).first()).toContainText('2,222');
    await setPrice(333_300);
    await expect(results(page).first()).toContainText('3,333');
    // The same where the results came while the page was open already. A change before they came shows nothing new.
    await open(page, '/cart');
    await type(page, 'zarmina');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search-results?q=zarmina');
    let rupees = 5_000;
    await expect(async () => {
      rupees += 1;
      await setPrice(rupees * 100);
      await expect(results(page).first()).toContainText(rupees.toLocaleString('en-GB'), { timeout: 2_000 });
    }).toPass();
    await line.cut();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/search-results.data'));
    await setPrice(444_400);
    await failed;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(results(page).first()).toContainText(rupees.toLocaleString('en-GB'));
  } finally {
    await shop.sql("delete from products where name = 'Zarmina Lamp'");
  }
  complaints.forgive(/ERR_FAILED/);
});

test('D3: past fifty there are more', async ({ page, shop }) => {
  await shop.sql(
    "insert into products (name, price_paisa) select 'Qandeel ' || lpad(number::text, 3, '0'), 100 from generate_series(1, 60) as number",
  );
  try {
    await open(page, '/search-results?q=qandeel');
    await expect(page.getByText('60 products')).toBeVisible();
    await expect(results(page)).toHaveCount(50);
    await page.getByRole('link', { name: 'More products' }).click();
    await expect(results(page)).toHaveCount(60);
    await expect(results(page).last()).toContainText('Qandeel 060');
    await expect(page.getByRole('link', { name: 'More products' })).toHaveCount(0);
    await page.reload();
    await expect(results(page)).toHaveCount(60);
  } finally {
    await shop.sql("delete from products where name like 'Qandeel%'");
  }
});

test('the search works without script', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await page.goto('/cart', { waitUntil: 'domcontentloaded' });
  await field(page).fill('mug');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/search-results?q=mug');
  await expect(results(page).first()).toContainText('Stoneware Mug');
  await page.close();
});

test('what is typed before the script has come is not lost', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/static/js/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/cart', { waitUntil: 'commit' });
  await field(page).fill('velvet');
  arrive();
  await alive(page);
  await expect(rows(page).filter({ hasText: 'Velvet Cream' }).first()).toBeVisible();
  await expect(field(page)).toHaveValue('velvet');
});

test('long questions, Urdu and half letters break nothing', async ({ page, complaints }) => {
  // The router does not catch the end of an answer that the next navigation has broken off (`done` of its turbo-stream).
  complaints.forgive(/signal is aborted without reason/);
  await open(page, '/cart');
  for (const question of ['W'.repeat(64), 'رات کی رانی کی خوشبو', '🙂'.repeat(32), '“<b>&amp;%5C']) {
    await field(page).fill(question);
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toContainText(question);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await field(page).fill('x'.repeat(80));
  await expect(field(page)).toHaveValue(/^x+$/);
});

test('D1: a list opens while one types, with picture, name, title, price and stock, and the letters marked', {
  tag: '@fast',
}, async ({ page }) => {
  await open(page, '/cart');
  await type(page, 'CREAM');
  const row = rows(page).filter({ hasText: 'Velvet Cream' }).first();
  await expect(row).toContainText('ALMA rich moisture');
  await expect(row).toContainText('Rs. 1,650');
  await expect(row).toContainText('In Stock');
  await expect(row.locator('mark')).toHaveText(['Cream']);
  await expect(row.locator('img')).toBeVisible();
  await expect(rows(page).last()).toHaveText('See all results for “CREAM”');
  expect(await rows(page).count()).toBeLessThanOrEqual(9);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
});

test('D1: the list closes by Escape, by a press outside, by clearing and by searching; the text stays', async ({
  page,
}) => {
  await open(page, '/cart');
  await type(page, 'cream');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('cream');

  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 8, height - 10);
  await expect(list(page)).toBeHidden();
  await expect(page).toHaveURL('/cart');
  await expect(field(page)).toHaveValue('cream');

  await field(page).click();
  await expect(list(page)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();

  await page.keyboard.type('cream');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search-results?q=cream');
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue('cream');
});

test('D3: a row shows image, title and price, and puts the product into the cart', async ({ page }) => {
  await open(page, '/search-results?q=velvet%20cream');
  const row = results(page).first();
  await expect(row.locator('img')).toBeVisible();
  await expect(row).toContainText('Rs. 1,650');
  await row.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('dialog', { name: 'In your cart' })).toContainText('Velvet Cream');
});

test('J1: nothing serious stands in anybody’s way in the open list', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/cart');
  for (const [typed, shown] of [
    ['cream', 'See all results'],
    ['hedphone', 'See all results'],
    ['qwertyuiop', 'See more, or ask us'],
  ] as const) {
    await field(page).fill(typed);
    await expect(rows(page).last()).toContainText(shown);
    await page.keyboard.press('ArrowDown');
    expect(await graveFaults(page), typed).toEqual([]);
  }
});
