import { expect, test } from 'vitest';
import { cities, findCity, provinces, suggestCities } from './provinces.ts';

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
