/** The couriers' stand-in knows these keys. */
import type { Page } from '@playwright/test';
import { expect, open } from './shop.ts';

export const courierKeys = {
  TCS: {
    'Client id': 'tcs-client',
    'Client secret': 'tcs-secret',
    'User name': 'dastak',
    Password: 'knock',
    'Account number': '014Z1',
  },
  Leopards: { 'API key': 'leopards-key-41c9', 'API password': 'leopards-password' },
  Trax: { 'API key': 'trax-key-77aa', 'Pickup address id': '1201' },
};

/** Connects a courier, unless another test was faster. */
export async function connectCourier(page: Page, name: keyof typeof courierKeys): Promise<void> {
  await open(page, '/admin/settings/couriers');
  const card = page.getByRole('region', { name, exact: true });
  const connected = card.getByText('connected, follows parcels');
  if (await connected.isVisible()) return;
  await card.getByRole('button', { name: 'Connect', exact: true }).click();
  for (const [label, key] of Object.entries(courierKeys[name])) await card.getByLabel(label, { exact: true }).fill(key);
  await card.getByRole('button', { name: 'Connect and test' }).click();
  await expect(connected).toBeVisible();
}
