import { graveFaults } from '../support/accessibility.ts';
import { inGroups } from '../support/pages.ts';
import { loggedIn } from '../support/people.ts';
import { expect, open, test } from '../support/shop.ts';

const forms = ['/login', '/register', '/forgotpassword', '/resetpassword#token=x', '/password_change', '/contact-us'];

for (const group of inGroups(forms, 3))
  test(`J1: everybody can use ${group.join(', ')}`, { tag: '@fast' }, async ({ page }) => {
    test.slow();
    for (const path of group) {
      await open(page, path);
      expect.soft(await graveFaults(page), path).toEqual([]);
    }
  });

test('J1: everybody can use /account and the user menu', { tag: '@fast' }, async ({ page }) => {
  await loggedIn(page);
  await open(page, '/account');
  await page.getByRole('button', { name: /^Account of/ }).click();
  expect(await graveFaults(page)).toEqual([]);
});
