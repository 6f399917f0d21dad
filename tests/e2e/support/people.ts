import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { PageErrors } from './shop.ts';

export type Somebody = { username: string; email: string; password: string };

/** A person without an account. */
export function somebodyNew(username = 'ayesha siddiqui'): Somebody {
  return { username, email: `guest.${randomBytes(5).toString('hex')}@gmail.com`, password: 'open sesame' };
}

/** Registers somebody new without any page; they are not logged in. */
export async function registered(page: Page, person = somebodyNew()): Promise<Somebody> {
  expect((await send(page, '/api/register', { ...person, terms: 'yes' })).status()).toBe(201);
  return person;
}

/** Somebody new who is logged in in this page's browser. */
export async function loggedIn(page: Page, person = somebodyNew()): Promise<Somebody> {
  await registered(page, person);
  expect((await send(page, '/api/login', { email: person.email, password: person.password })).status()).toBe(200);
  return person;
}

function send(page: Page, path: string, data: Record<string, string>) {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  return page.request.post(path, { data, headers: { origin } });
}

/** Fills in the login that is open, and sends it. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  // The password first: other forms have a field for an e-mail address, too, and one may still stand there.
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Presses OK on the message with exactly these words. */
export async function answerAlert(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: words, exact: true });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  // A closed dialog still has its name until it has left the page.
  await expect(page.locator('[role=alertdialog]').filter({ hasText: words })).toHaveCount(0);
}

/** Browsers write every refusal of a form into the console; those of a test's own doing are no complaints. */
export function forgiveRefusals(errors: PageErrors): void {
  errors.forgive(/status of (400|401|403|404|409|422|429)/);
}
