import { signIn } from '../support/admin.ts';
import { dashed, keepOrder, stateOf } from '../support/admin-orders.ts';
import { complete, fillIn, toTheCheckout } from '../support/checkout.ts';
import { expect, open, type Shop, test } from '../support/shop.ts';
import { uniqueNumber, uniquePhone } from '../support/unique.ts';

test.use({ holds: ['settings'] });

async function ask(shop: Shop): Promise<void> {
  await shop.sql(
    `insert into shop_settings (id, values) values (1, '{"asksForYes": true}')
     on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
  );
}

async function stopAsking(shop: Shop): Promise<void> {
  await shop.sql(`update shop_settings set values = values - 'asksForYes', version = version + 1`);
}

test('M55: one tap after the order writes YES to the shop; the admin sees it first and confirms it with one key', async ({
  page,
  context,
  shop,
}) => {
  await ask(shop);
  try {
    const name = `Yasmin ${uniqueNumber()}`;
    await toTheCheckout(page);
    await fillIn(page, { 'Full name': name, Phone: uniquePhone() });
    await complete(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    const panel = page.getByRole('region', { name: 'We have your order' });
    const button = panel.getByRole('link', { name: 'Confirm on WhatsApp' });
    const [row] = await shop.sql('select number from orders where full_name = $1', [name]);
    const number = keepOrder(String(row?.number));
    await expect(panel.getByText(`Send us “YES ${dashed(number)}” and we do not need to call.`)).toBeVisible();
    const shopsNumber = await button.getAttribute('href');
    expect(shopsNumber).toMatch(/^https:\/\/wa\.me\/923\d{9}\?text=YES%20\d{4}-\d{4}$/);
    expect(shopsNumber).toContain(encodeURIComponent(`YES ${dashed(number)}`));

    // WhatsApp itself is another site; what counts is where the tap leads and that the shop hears of it.
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const received = page.waitForResponse((response) => response.url().endsWith('/api/yes'));
    await button.click();
    expect((await received).status()).toBe(200);
    await expect(panel.getByRole('link', { name: 'Open WhatsApp again' })).toBeVisible();
    await page.getByRole('link', { name: 'See the receipt' }).click();
    await expect(page.getByRole('link', { name: 'Open WhatsApp again' })).toBeVisible();

    const desk = await context.newPage();
    await desk.setViewportSize({ width: 1440, height: 900 });
    await signIn(context, shop, 'owner');
    await open(desk, '/admin/confirm');
    const list = desk.getByRole('navigation', { name: 'To call' });
    await expect(list.getByRole('heading').first()).toContainText('Yes by WhatsApp');
    await list.getByRole('link', { name: new RegExp(name) }).click();
    await expect(desk.getByRole('heading', { name })).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Yes by WhatsApp' })).toContainText(
      `Do you see “YES ${dashed(number)}”`,
    );
    await desk.keyboard.down('y');
    for (let repeat = 0; repeat < 10; repeat += 1) await desk.keyboard.down('y');
    await desk.keyboard.up('y');
    await expect(desk.getByText(`${name} confirmed`)).toBeVisible();
    expect(await stateOf(shop, number)).toBe('confirmed');
    await open(desk, `/admin/orders/${number}`);
    await expect(desk.getByText('Confirmed by').first()).toContainText('Yes by WhatsApp');
    await expect(desk.getByText(`WhatsApp “YES ${dashed(number)}” opened by ${name}`)).toBeVisible();
    await desk.close();

    // What is confirmed is not asked for any more.
    await page.reload();
    await expect(page.getByRole('article', { name: `Receipt of order ${number}` })).toBeVisible();
    await expect(page.getByRole('link', { name: /WhatsApp again|Confirm on WhatsApp/ })).toHaveCount(0);
  } finally {
    await stopAsking(shop);
  }
});
