import { expect, open, test } from './shop.ts';

test('A2: the announcement follows the owner while the page is open, within a second', async ({ page, shop }) => {
  await open(page, '/');
  const line = page.locator('body > p').first();
  await expect(line).toHaveText('Free delivery. Pay in cash when we knock.');
  await page.waitForRequest((request) => request.url().endsWith('/api/live')).catch(() => {});
  await shop.sql('update header_line set text = $1', ['Eid delivery until Thursday']);
  await expect(line).toHaveText('Eid delivery until Thursday', { timeout: 1_000 });
  await shop.sql('update header_line set text = $1', ['']);
  await expect(line).toHaveText('No text available', { timeout: 1_000 });
  await shop.sql('delete from header_line');
  await expect(line).toHaveText('Welcome to our Official store', { timeout: 1_000 });
  await shop.sql('insert into header_line (text) values ($1)', ['Free delivery. Pay in cash when we knock.']);
  await expect(line).toHaveText('Free delivery. Pay in cash when we knock.', { timeout: 1_000 });
});
