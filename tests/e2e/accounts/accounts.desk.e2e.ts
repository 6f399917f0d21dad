import { answerAlert, loggedIn } from '../support/people.ts';
import { expect, open, test } from '../support/shop.ts';

test('A6: the login icon opens the user menu; greeting, Change Password and Logout do what they say', {
  tag: '@fast',
}, async ({ page }) => {
  await loggedIn(page);
  await open(page, '/cart');
  const icon = page.getByRole('button', { name: 'Account of Ayesha Siddiqui' });
  await icon.click();
  await expect(icon).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: /^Hello, Ayesha Siddiqui/ }).click();
  await answerAlert(page, 'Hello, Ayesha Siddiqui! Good to see you.');
  if (await page.getByRole('link', { name: 'Change Password' }).isHidden()) await icon.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Change Password' })).toBeHidden();
  await icon.click();
  await page.getByRole('heading', { level: 1 }).click({ force: true, position: { x: 2, y: 2 } });
  await expect(page.getByRole('link', { name: 'Change Password' })).toBeHidden();
  await icon.click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/password_change');
  await page.goBack();
  await icon.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await open(page, '/account');
  await expect(page).toHaveURL('/login?from=/account');
});
