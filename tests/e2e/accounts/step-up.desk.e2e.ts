import { test } from '../support/own-shops.ts';
import { forgiveRefusals } from '../support/people.ts';
import { alive, expect } from '../support/shop.ts';

test('G6: a key waits until its maker has proven who they are, and nothing typed is lost; a file with people in it too', async ({
  page,
  complaints,
  demoShop,
}) => {
  const { at, owner, sql, visit } = demoShop;
  const forgetProof = () => sql(`update sessions set confirmed_at = now() - interval '11 minutes'`);
  await page.request.post(at('/api/login'), { data: owner, headers: { origin: new URL(at('/')).origin } });
  await visit(page, '/admin/settings/api');
  await forgetProof();
  const makeKey = page.getByRole('region', { name: 'Create a key' });
  await makeKey.getByLabel('What it is for').fill('Step-up warehouse');
  await makeKey.getByLabel('Read orders').check();
  await makeKey.getByRole('button', { name: 'Create key' }).click();

  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const proof = question.getByLabel('Your password');
  await expect(proof).toBeFocused();
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(makeKey.getByText('Not done: your identity was not confirmed.')).toBeVisible();
  await expect(makeKey.getByLabel('What it is for')).toHaveValue('Step-up warehouse');
  expect(await sql(`select 1 from api_keys where name = 'Step-up warehouse'`)).toEqual([]);

  await makeKey.getByRole('button', { name: 'Create key' }).click();
  await proof.fill('not my password');
  await page.keyboard.press('Enter');
  await expect(proof).toHaveAccessibleDescription(/This is not your password/);
  await proof.fill(owner.password);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Key “Step-up warehouse”' });
  await expect(shown.getByLabel('Key')).toHaveValue(/^dk_/);
  await expect(question).toHaveCount(0);

  await forgetProof();
  await visit(page, '/admin/customers');
  await page.getByRole('link', { name: 'Export' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await alive(page);
  await page.getByLabel('Your password').fill(owner.password);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Confirm' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  forgiveRefusals(complaints);
  await page.close();
});
