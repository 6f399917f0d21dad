import type { Page } from '@playwright/test';
import { ourTerms } from '#app/modules/settings/delivery/delivery-terms.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

/** What a page says in Latin letters and has not marked as English: texts, names of controls, and what stands in empty fields. */
async function latinOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      if (!node.parentElement?.closest('script, noscript, style, footer, [lang=en]'))
        found.push(node.textContent ?? '');
    for (const control of document.querySelectorAll(':is([aria-label], [placeholder]):not(footer *)'))
      found.push(control.getAttribute('aria-label') ?? '', control.getAttribute('placeholder') ?? '');
    return found;
  });
  // Names, addresses, amounts, and what a shopper has typed.
  const known = /\u2068[^\u2069]*\u2069|Rs\.|Dastak|English|TCS|[\w.]+@[\w.]+/g;
  return [...new Set(texts)].filter((text) => /[a-z]{2}/i.test(text.replace(known, '')));
}

test('M32: from the product to the tracker an order is made in Urdu, and nothing on the way is said in English', async ({
  page,
  complaints,
  smallShop,
}) => {
  const { sql, at, lamp } = smallShop;
  const values = {
    speaksUrdu: true,
    asksForYes: true,
    delivery: { ...ourTerms, isCharged: true, mostCashRupees: 3_500 },
  };
  await sql(
    `insert into shop_settings (id, values) values (1, $1)
     on conflict (id) do update set values = shop_settings.values || excluded.values, version = shop_settings.version + 1`,
    [JSON.stringify(values)],
  );
  await sql(`update header_line set text = 'فری ڈیلیوری'`);
  await expect.poll(async () => (await fetch(at(`/ur${lamp}`))).status).toBe(200);

  await page.goto(at(`/ur${lamp}`));
  await alive(page);
  await page.getByRole('button', { name: 'کارٹ میں ڈالیں', exact: true }).first().click();
  const drawer = page.getByRole('dialog', { name: 'آپ کے کارٹ میں' });
  await expect(drawer.getByText('ٹیکس اور ڈیلیوری کا حساب چیک آؤٹ پر ہوگا')).toBeVisible();
  expect(await latinOn(page)).toEqual([]);
  await drawer.getByRole('link', { name: 'کارٹ دیکھیں' }).click();
  await expect(page).toHaveURL(at('/ur/cart'));
  // Three of them are more than is collected at the door.
  await page.getByRole('button', { name: 'ایک اور' }).click();
  await page.getByRole('button', { name: 'ایک اور' }).click();
  expect(await latinOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'چیک آؤٹ', exact: true }).click();
  await expect(page).toHaveURL(at('/ur/checkout'));
  const complete = page.getByRole('button', { name: 'آرڈر مکمل کریں' });
  await complete.click();
  await expect(page.getByRole('link', { name: 'اپنا پورا نام لکھیں۔' })).toBeVisible();
  await expect(page.getByText('ہم دروازے پر زیادہ سے زیادہ')).toBeVisible();
  expect(await latinOn(page)).toEqual([]);
  await page.locator('#fullname').fill('زارا خان');
  await page.locator('#shippingAddress').fill('مکان 7، گلی 12، گلبرگ');
  // However it is typed, the city is offered and taken by its Urdu name.
  const city = page.locator('#city');
  for (const typed of ['lahor', 'لاہ']) {
    await city.fill('');
    await city.pressSequentially(typed);
    await expect(page.getByRole('option').first()).toHaveText(/^لاہور\s*پنجاب$/);
  }
  await page.getByRole('option').first().click();
  await expect(city).toHaveValue('لاہور');
  await expect(page.locator('#province')).toHaveValue('Punjab');
  await page.locator('#contactNo').fill('0300 1234567');
  // The shop's answer, in the words of the page.
  await complete.click();
  await expect(page.getByText(/اس سے زیادہ کے آرڈر کے لیے ہمیں فون کریں: .*0300 1234567/).first()).toBeVisible();
  expect(await latinOn(page)).toEqual([]);
  await sql(`update shop_settings set values = values - 'delivery', version = version + 1`);
  await expect(async () => {
    await complete.click();
    await expect(page.getByRole('alertdialog', { name: 'آپ کا آرڈر ہو گیا!' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await page.getByRole('button', { name: 'ٹھیک ہے' }).click();
  await expect(page).toHaveURL(at('/ur'));
  await expect(page.getByRole('heading', { name: 'آپ کا آرڈر ہمیں مل گیا' })).toBeVisible();
  expect(await latinOn(page)).toEqual([]);

  await page.getByRole('link', { name: 'رسید دیکھیں' }).click();
  await expect(page).toHaveURL(at('/ur/receipt'));
  await expect(page.getByText('عدد', { exact: false }).or(page.getByText('کل رقم')).first()).toBeVisible();
  expect(await latinOn(page)).toEqual([]);
  await expect(page.getByText('لاہور', { exact: true })).toBeVisible();
  const [order] = await sql('select number, city, province from orders order by id desc limit 1');
  // The courier is told what it knows, whatever the page said.
  expect([order?.city, order?.province]).toEqual(['Lahore', 'Punjab']);

  await page.goto(at(`/ur/tracker?id=${order?.number}`));
  await alive(page);
  await page.getByLabel(/آرڈر والا فون نمبر/).fill('0300 1234567');
  await page.getByRole('button', { name: 'پارسل ٹریک کریں' }).click();
  await expect(page.getByText(/آپ کا آرڈر ہمیں مل گیا ہے، تصدیق کے لیے/)).toBeVisible();
  await expect(page.getByText('روانہ ہو گیا')).toBeVisible();
  expect(await latinOn(page)).toEqual([]);
  await page.close();
  forgiveRefusals(complaints);
});
