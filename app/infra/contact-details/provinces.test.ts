import { expect, test } from 'vitest';
import { canonicalCity, cities, cityIn, findCity, provinces, suggestCities } from './provinces.ts';

test('F1: the seven provinces and territories each have cities, and no city stands twice', () => {
  expect(provinces).toHaveLength(7);
  for (const province of provinces)
    expect(
      cities.some((city) => city.province === province),
      province,
    ).toBe(true);
  expect(new Set(cities.map((city) => city.name)).size).toBe(cities.length);
});

test('F1: a few letters find the city, the larger and the better match first', () => {
  expect(suggestCities('la')[0]?.name).toBe('Lahore');
  expect(suggestCities('  KARA ')[0]).toMatchObject({ name: 'Karachi', province: 'Sindh' });
  expect(suggestCities('pind')[0]?.name).toBe('Rawalpindi');
  expect(suggestCities('d.g. kh')[0]?.name).toBe('Dera Ghazi Khan');
  expect(suggestCities('khan').map((city) => city.name)).toContain('Rahim Yar Khan');
  expect(suggestCities('a', 4)).toHaveLength(4);
});

test('M59: a slip of one letter and Urdu letters find the city, too', () => {
  for (const written of ['karchi', 'karaachi', 'karachy', 'کراچی', 'کرا'])
    expect(suggestCities(written)[0]?.name, written).toBe('Karachi');
  expect(suggestCities('lahor')[0]?.name).toBe('Lahore');
  expect(suggestCities('lahoare')[0]?.name).toBe('Lahore');
  expect(findCity('راولپنڈی')).toMatchObject({ name: 'Rawalpindi', province: 'Punjab' });
  expect(findCity('karchi')).toBeNull();
  expect(suggestCities('xyzw')).toEqual([]);
});

test('F1: nothing is suggested for nothing, and a village of its own name is nobody’s', () => {
  expect(suggestCities('  ')).toEqual([]);
  expect(suggestCities('Chak 42')).toEqual([]);
  expect(findCity('Chak 42')).toBeNull();
  expect(findCity('mirpur-khas')?.province).toBe('Sindh');
  expect(findCity('Mirpur (AJK)')?.province).toBe('Azad Jammu & Kashmir');
});

test('M82: each city has one name in Urdu, of Urdu letters, by which no other is found', () => {
  for (const { name, urdu } of cities) {
    expect(urdu, name).toMatch(/^[\u0621-\u06ff ]+$/);
    expect(urdu, name).not.toMatch(/[\u064a\u0643\u0647\u0629]/);
    expect(findCity(urdu)?.name).toBe(name);
    expect(suggestCities(urdu).map((city) => city.name)).toContain(name);
    expect([cityIn('ur', name), cityIn('en', name), canonicalCity(urdu)]).toEqual([urdu, name, name]);
  }
  expect(new Set(cities.map((city) => city.urdu)).size).toBe(cities.length);
});

test('M82: Urdu is found with blanks or without, and with letters that look alike; what is no known city stays as it was typed', () => {
  for (const written of ['فیصلآباد', 'فیصل اباد', 'لاھور', 'كراچي', 'حیدر آباد', 'سكهر'])
    expect(findCity(written)?.urdu, written).toBeDefined();
  expect(cityIn('ur', 'pindi')).toBe('راولپنڈی');
  for (const written of ['چک 42', 'Chak 42', 'pindi']) expect(canonicalCity(written)).toBe(written);
  expect(cityIn('ur', 'Chak 42')).toBe('Chak 42');
  expect(suggestCities('ن')[0]?.urdu).toMatch(/^ن/);
});
