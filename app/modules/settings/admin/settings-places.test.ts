import { expect, test } from 'vitest';
import { findPages } from '#app/admin/layout/search/search.ts';
import { permissions } from '#app/admin/permissions.ts';
import { shopForm } from '../settings-form.ts';
import { pathOf, settingsGroupsFor } from './settings-places.ts';
import { checkoutFields, shopFields } from './shop-editor.ts';

test('the settings are six pages, and each section stands on a page that there is', () => {
  const groups = settingsGroupsFor('owner', true);
  expect(groups.map(({ label }) => label)).toEqual([
    'Shop',
    'Checkout and delivery',
    'Couriers',
    'Messages',
    'Team',
    'Advanced',
  ]);
  const places = groups.flatMap(({ to, parts }) => [to, ...parts.map((part) => part.to)]);
  expect(places.filter((place) => !(pathOf(place) in permissions))).toEqual([]);
  expect(new Set(places).size).toBe(places.length);
});

test('staff see their screen alone, and only the demo shop offers to remove its data', () => {
  expect(settingsGroupsFor('staff', true).map(({ label, parts }) => [label, parts.map((part) => part.label)])).toEqual([
    ['Advanced', ['Sound and screen']],
  ]);
  const parts = (isDemo: boolean) => settingsGroupsFor('owner', isDemo).flatMap((group) => group.parts);
  expect(parts(true).map(({ label }) => label)).toContain('Remove demo data');
  expect(parts(false).map(({ label }) => label)).not.toContain('Remove demo data');
});

test('each setting of the shop is edited in one section', () => {
  const edited = [...shopFields, ...checkoutFields];
  expect(edited.toSorted()).toEqual(Object.keys(shopForm.shape).toSorted());
});

test('“Find anything” finds Dispatch, for those who may open it', () => {
  const found = (question: string, role: 'owner' | 'staff') =>
    findPages(question, role).flatMap((group) => group.found.map(({ to }) => to));
  expect(found('dispatch', 'staff')).toEqual(['/admin/parcels/dispatch']);
  expect(found('', 'owner')).not.toContain('/admin/parcels/dispatch');
});
