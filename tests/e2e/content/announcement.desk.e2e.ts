import { expect, open, test } from '../support/shop.ts';

test.use({ holds: ['announcement'] });

test('A2: the announcement follows the owner while the page is open', async ({ page, shop }) => {
  const listening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await open(page, '/');
  const line = page.locator('body > aside').first();
  await expect(line).toHaveText('Free delivery. Pay in cash when we knock.');
  await listening;
  await shop.sql('update header_line set text = $1', ['Eid delivery until Thursday']);
  await expect(line).toHaveText('Eid delivery until Thursday');
  await shop.sql('update header_line set text = $1', ['']);
  await expect(line).toHaveText('No text available');
  await shop.sql('delete from header_line');
  await expect(line).toHaveText('Welcome to our Official store');
  await shop.sql('insert into header_line (text) values ($1)', ['Free delivery. Pay in cash when we knock.']);
  await expect(line).toHaveText('Free delivery. Pay in cash when we knock.');
});
