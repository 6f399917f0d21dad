import { switchToUrdu } from '../support/in-urdu.ts';
import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('M82: the preview of the front shows in Urdu what is not published yet, and goes back to English', async ({
  page,
  context,
  complaints,
  demoShop,
}) => {
  const { at } = demoShop;
  await switchToUrdu(demoShop, context);
  await page.goto(at('/admin/content/announcement'));
  await alive(page);
  await page.getByLabel('Announcement in Urdu').fill('آج آرڈر کریں');
  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  await expect(preview.getByText('آج آرڈر کریں')).toHaveCount(0);
  await page.getByRole('button', { name: 'Urdu', exact: true }).click();
  await expect(preview.locator('html[lang=ur][dir=rtl]')).toBeVisible();
  await expect(preview.getByText('آج آرڈر کریں').first()).toBeVisible();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(preview.locator('html[lang=en][dir=ltr]')).toBeVisible();
  await expect(preview.getByText('آج آرڈر کریں')).toHaveCount(0);
  // In the form of a banner no cell is empty: each text has its Urdu one, or the one that belongs to it, beside it.
  await page.goto(at('/admin/content/home'));
  await alive(page);
  await page
    .getByRole('button', { name: /^Edit A knock/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  const topOf = async (label: string) => (await form.getByLabel(label).first().boundingBox())?.y;
  // The dialog moves while it opens.
  await expect
    .poll(async () => ((await topOf('Button in Urdu')) ?? 0) - ((await topOf('Button (optional)')) ?? 0))
    .toBe(0);
  expect((await form.getByLabel('Leads to').boundingBox())?.width).toBeGreaterThan(500);
  page.on('dialog', (input) => void input.accept());
  await page.close();
  forgiveRefusals(complaints);
});
