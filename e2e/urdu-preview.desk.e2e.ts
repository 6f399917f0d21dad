import { closeShops } from '#app/platform/http/testing-shop.ts';
import { openInUrdu } from './in-urdu.ts';
import { forgiveRefusals } from './people.ts';
import { alive, expect, test } from './shop.ts';

test.afterEach(closeShops);
// It starts a demo shop of its own: the switch changes every page of the one that the other stories share.
test.setTimeout(300_000);

test('M82: the preview of the front shows in Urdu what is not published yet, and goes back to English', async ({
  page,
  context,
  complaints,
}) => {
  const { at } = await openInUrdu(context);
  await page.goto(at('/admin/content/announcement'));
  await alive(page);
  await page.getByLabel('Announcement in Urdu').fill('آج آرڈر کریں');
  const preview = page.frameLocator('iframe[title="Preview of the shop’s front"]');
  await expect(preview.getByText('آج آرڈر کریں')).toHaveCount(0);
  await page.getByRole('button', { name: 'Urdu', exact: true }).click();
  await expect(preview.locator('html[lang=ur][dir=rtl]')).toBeVisible();
  await expect(preview.getByText('آج آرڈر کریں').first()).toBeVisible();
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(preview.locator('html[lang=en][dir=ltr]')).toBeVisible();
  await expect(preview.getByText('آج آرڈر کریں')).toHaveCount(0);
  await page.close();
  forgiveRefusals(complaints);
  complaints.forgive(/^somebody else was asked/);
});
