import { expect, test } from 'vitest';
import { timeTexts, withDaysOf } from '#app/modules/settings/delivery/city-days.ts';
import { doorTexts, processedTexts, shippingTexts } from '#app/modules/settings/delivery/delivery-texts.ts';
import { defaultSettings, forEverybody } from '#app/modules/settings/shop-settings.ts';
import { nextSteps } from './next-steps.ts';

test('H3: processed, shipped and delivered are three facts; the shop promises days to the door only where its owner does', () => {
  expect(processedTexts(defaultSettings)).toBe('within one business day');
  expect(shippingTexts(defaultSettings)).toBe('shipped within 7 days');
  expect(doorTexts(defaultSettings)).toBe('Delivered between 9 AM and 7 PM');
  expect(JSON.stringify(nextSteps(defaultSettings))).not.toMatch(/knock.*days/);
  const promising = { ...defaultSettings, processingDays: 2, deliveryDays: 3, doorDays: 5 };
  expect(processedTexts(promising)).toBe('within 2 business days');
  expect(shippingTexts(promising)).toBe('shipped within 3 days, at your door within 5 days');
  expect(doorTexts(promising)).toBe('At your door within 5 days, between 9 AM and 7 PM');
});

test('M72: the days to the door are those of the city where the owner has said them', () => {
  const delivery = { ...defaultSettings.delivery, cityDays: [{ cities: ['Lahore', 'Rawalpindi'], days: 2 }] };
  const shop = forEverybody({ ...defaultSettings, delivery });
  expect(timeTexts(shop, undefined, 'LAHORE')).toBe('At your door in Lahore within 2 days, between 9 AM and 7 PM.');
  expect(timeTexts(shop, undefined, 'Quetta')).toBe('Shipped within 7 days. Delivered between 9 AM and 7 PM.');
  expect(timeTexts({ ...shop, doorDays: 6 }, undefined, '')).toBe(
    'Shipped within 7 days. At your door within 6 days, between 9 AM and 7 PM.',
  );
  const steps = nextSteps(withDaysOf(shop, 'Rawalpindi'));
  expect(steps.at(-1)?.text).toBe('At your door within 2 days, between 9 AM and 7 PM.');
  // What is at the door in two days has not waited for seven.
  expect(steps[1]?.text).toContain('shipped within 2 days');
  expect(nextSteps(withDaysOf(shop, 'Quetta'))).toEqual(nextSteps(shop));
  expect(forEverybody(defaultSettings)).not.toHaveProperty('cityDays');
});

test('H3: the hours of the delivery are the owner’s, and pages carry them only where they are not the policy’s own', () => {
  expect(forEverybody(defaultSettings)).not.toHaveProperty('deliveryHours');
  expect(doorTexts(forEverybody(defaultSettings))).toBe('Delivered between 9 AM and 7 PM');
  const late = forEverybody({ ...defaultSettings, deliveryHours: 'from 2 PM to 10 PM' });
  expect(doorTexts(late)).toBe('Delivered from 2 PM to 10 PM');
  expect(nextSteps(late).at(-1)?.text).toBe('Delivered from 2 PM to 10 PM.');
});
