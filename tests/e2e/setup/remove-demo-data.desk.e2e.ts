import { graveFaults } from '../support/accessibility.ts';
import { test } from '../support/own-shops.ts';
import { fillLogin, forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test.setTimeout(180_000);

test('M87: the owner of the demo shop removes the demo data, is told first what goes, and has a shop of their own', async ({
  page,
  context,
  complaints,
  demoShopToEmpty: { shop, sql, at, owner },
}) => {
  const shopper = await context.newPage();
  await shopper.goto(at('/our_collection'));
  await alive(shopper);
  await expect(shopper.locator('[data-product]').first()).toBeVisible();
  await sql(`update products set price_paisa = price_paisa + 100, version = version + 1 where id = 1002`);

  // The address of earlier versions leads here.
  await page.goto(at('/login?from=/admin/settings/begin'));
  await alive(page);
  await fillLogin(page, owner.email, owner.password);
  await expect(page).toHaveURL(/\/admin\/settings\/demo-data$/);
  await expect(page.getByRole('heading', { name: 'Remove demo data' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove demo data' })).toBeVisible();
  await expect(page.locator('dl > div').filter({ hasText: 'Orders' })).toContainText('180');
  expect(await graveFaults(page)).toEqual([]);

  // Nobody answers the demo's phone, so the shop has its own first.
  const remove = page.getByRole('button', { name: 'Remove demo data' });
  await expect(remove).toBeHidden();
  await page.getByRole('link', { name: 'Phone and e-mail of the shop' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('0321 7654321');
  await page.getByLabel('WhatsApp', { exact: true }).fill('0321 7654321');
  await page.getByLabel('E-mail', { exact: true }).fill('salam@noorhome.pk');
  await page.getByRole('region', { name: 'Name and contact' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible();
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Advanced' }).click();
  await settings.getByRole('link', { name: 'Remove demo data' }).click();

  await page.getByLabel('Your name').fill('Noor Fatima');
  await page.getByLabel('Your e-mail address').fill('noor@noorhome.pk');
  await page.getByLabel('Your password').fill('password123');
  await page.getByLabel('Remove these too').check();
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove demo data?' });
  await expect(question).toContainText('180 orders');
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(question).toBeHidden();
  await remove.click();
  await question.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('Noor Fatima');
  await page.getByLabel('Your password').fill('four brown cups');
  await remove.click();
  await question.getByRole('button', { name: 'Remove for good' }).click();

  // It waits for whoever writes just then.
  await expect(page).toHaveURL(/\/login\?from=/, { timeout: 30_000 });
  await fillLogin(page, 'noor@noorhome.pk', 'four brown cups');
  await expect(page.getByRole('heading', { name: 'This shop is yours' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove demo data' })).toBeHidden();
  expect(await graveFaults(page)).toEqual([]);
  // Pages that are open follow without being loaded again.
  await expect(shopper.locator('[data-product]')).toHaveCount(0);
  const foot = shopper.getByRole('contentinfo');
  await shopper.goto(at('/'));
  await expect(foot.getByRole('link', { name: '0321 7654321' })).toBeVisible();
  await expect(foot.getByRole('link', { name: 'salam@noorhome.pk' })).toBeVisible();
  await expect(foot.getByRole('link', { name: /on (Facebook|Instagram|TikTok)$/ })).toHaveCount(0);
  expect(await shopper.content()).not.toContain('0300 1234567');
  await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('The demo is over');
  const headers = { origin: new URL(at('/')).origin };
  const demo = await page.request.post(at('/api/login'), { data: owner, headers });
  expect(demo.status()).toBe(401);
  await page.goto(at('/admin/activity'));
  await expect(page.getByRole('table').getByText('Demo data removed')).toBeVisible();
  await page.close();
  await shopper.close();
  forgiveRefusals(complaints);
});
