import { signIn } from '../support/admin.ts';
import { expect, open, test } from '../support/shop.ts';
import { uniqueNumber } from '../support/unique.ts';

test('M12: a search without results becomes a synonym by one press, is found at once, is deleted and comes back by its undo', async ({
  context,
  page,
  shop,
}) => {
  // Letters, because a word with a number would be found by the number.
  const word = `katora ${[...uniqueNumber()].map((digit) => 'qwrtpsdfgh'[Number(digit)]).join('')}`;
  await shop.sql(`insert into search_questions (day, question, asked, found) values (current_date, $1, 900, 0)`, [
    word,
  ]);
  await signIn(context, shop, 'owner');
  await open(page, '/admin/search/asked');
  await expect(page).toHaveURL(/\/admin\/search\?show=missing$/);
  await page.getByRole('button', { name: `Add synonym for “${word}”` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add synonym' });
  await expect(dialog.getByLabel('Shoppers write')).toHaveValue(word);
  await dialog.getByLabel('The shop looks for').fill('mug');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(new RegExp(`“${word}” finds \\d+ products? now`))).toBeVisible();
  const { items } = await (await page.request.get(`/api/search?q=${encodeURIComponent(word)}`)).json();
  expect(items.length).toBeGreaterThan(0);

  await open(page, `/admin/search?q=${encodeURIComponent(word)}`);
  await page.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(page.getByText(`No synonym for “${word}”`)).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: `Edit ${word}` })).toBeVisible();
});
