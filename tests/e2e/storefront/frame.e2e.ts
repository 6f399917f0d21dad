import { expect, open, provesOff, test } from '../support/shop.ts';

test('A3: the logo leads home, the links lead where the spec says, the current one is marked', async ({
  page,
  isMobile,
}) => {
  provesOff('without a collection of the owner’s own in its navigation');
  await open(page, '/electronics');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'Health & beauty', 'Electronics', 'Home & office', 'About us', 'Contact us']);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/', '/our_collection', '/electronics', '/home_improvement', '/about-us', '/contact-us']);
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(['Electronics']);
  if (isMobile) await page.getByRole('button', { name: 'Close menu' }).click();
  await page.locator('header').getByRole('link', { name: /home/ }).first().click();
  await expect(page).toHaveURL('/');
});
