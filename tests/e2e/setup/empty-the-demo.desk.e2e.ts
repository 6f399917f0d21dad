import { graveFaults } from '../support/accessibility.ts';
import { test } from '../support/own-shops.ts';
import { fillLogin, forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test.setTimeout(180_000);

test('M87: the owner of the demo shop empties it, is told first what goes, and has a shop of their own', async ({
  page,
  context,
  complaints,
  demoShopToEmpty: { shop, at, owner },
}) => {
  const shopper = await context.newPage();
  await shopper.goto(at('/our_collection'));
  await alive(shopper);
  await expect(shopper.locator('[data-product]').first()).toBeVisible();

  await page.goto(at('/login?from=/admin/settings/begin'));
  await alive(page);
  await fillLogin(page, owner.email, owner.password);
  await expect(page.getByRole('heading', { name: 'Begin your own shop' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Begin your own shop' })).toBeVisible();
  await expect(page.locator('dl > div').filter({ hasText: 'Orders' })).toContainText('180');
  expect(await graveFaults(page)).toEqual([]);

  const empty = page.getByRole('button', { name: 'Empty the shop' });
  await empty.click();
  await expect(page.getByText('Say whether the products stay.')).toBeVisible();
  await page.getByLabel('They go, with their pictures').check();
  await page.getByLabel('Your name').fill('Noor Fatima');
  await page.getByLabel('Your e-mail address').fill('noor@noorhome.pk');
  await page.getByLabel('Your password').fill('four brown cups');
  await page.getByLabel('E-mail of the shop').fill('salam@noorhome.pk');
  await page.getByLabel('Phone of the shop').fill('0321 7654321');
  await page.getByLabel('Write the shop’s name').fill('Dastk');
  await empty.click();
  const question = page.getByRole('dialog', { name: 'Empty Dastak?' });
  await expect(question).toContainText('180 orders');
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(question).toBeHidden();
  await empty.click();
  await question.getByRole('button', { name: 'Empty it for good' }).click();
  await expect(page.getByText('Write the shop’s name as it is now: Dastak')).toBeVisible();
  await expect(page.getByLabel('Your password')).toHaveValue('four brown cups');
  await page.getByLabel('Write the shop’s name').fill('dastak');
  await empty.click();
  await question.getByRole('button', { name: 'Empty it for good' }).click();

  // It waits for whoever writes just then.
  await expect(page).toHaveURL(/\/login\?from=/, { timeout: 30_000 });
  await fillLogin(page, 'noor@noorhome.pk', 'four brown cups');
  await expect(page.getByRole('heading', { name: 'This shop is yours' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Begin your own shop' })).toBeHidden();
  expect(await graveFaults(page)).toEqual([]);
  // Pages that are open follow without being loaded again.
  await expect(shopper.locator('[data-product]')).toHaveCount(0);
  const foot = shopper.getByRole('contentinfo');
  await shopper.goto(at('/'));
  await expect(foot.getByRole('link', { name: '0321 7654321' })).toBeVisible();
  await expect(foot.getByRole('link', { name: 'salam@noorhome.pk' })).toBeVisible();
  await expect(foot.getByRole('link', { name: /on (Facebook|Instagram|TikTok)$/ })).toHaveCount(0);
  await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('The demo is over');
  const headers = { origin: new URL(at('/')).origin };
  const demo = await page.request.post(at('/api/login'), { data: owner, headers });
  expect(demo.status()).toBe(401);
  await page.goto(at('/admin/history'));
  await expect(page.getByRole('table').getByText('Demo emptied')).toBeVisible();
  await page.close();
  await shopper.close();
  forgiveRefusals(complaints);
});
