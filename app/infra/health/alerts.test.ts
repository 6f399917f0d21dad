import { expect, test } from 'vitest';
import { alerts, judge } from './alerts.ts';

/** The standing of one watch. */
function standing(name: string, readings: Parameters<typeof judge>[0]): string | undefined {
  return judge(readings).find(({ alert }) => alert.name === name)?.standing;
}

test('each thing that is looked at has a name of its own, bounds and whole sentences', () => {
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
  for (const { name, says, remedy, bounds } of alerts) {
    expect(name).toMatch(/^[a-z-]+$/);
    expect(bounds.length, name).toBeGreaterThan(0);
    for (const sentence of [says, remedy]) expect(sentence, name).toMatch(/^[A-Zn].*\.$/);
  }
});

test('a reading within its bound is well, and beyond it as bad as the worst bound it breaks', () => {
  const seconds = (oldest_letter_seconds: number) => standing('letters', { oldest_letter_seconds });
  expect(seconds(0)).toBe('well');
  expect(seconds(900)).toBe('well');
  expect(seconds(901)).toBe('look');
  expect(seconds(7_201)).toBe('wrong');
});

test('a disk is nearly full by its bytes or by its share', () => {
  const disk = (disk_free_bytes: number, disk_bytes: number) => standing('disk', { disk_free_bytes, disk_bytes });
  expect(disk(50e9, 100e9)).toBe('well');
  expect(disk(1.9e9, 4e9)).toBe('wrong');
  expect(disk(50e9, 1_000e9)).toBe('wrong');
});

test('no backup at all is as bad as an old one', () => {
  expect(standing('backup', { backup_age_seconds: 3_600 })).toBe('well');
  expect(standing('backup', { backup_age_seconds: Number.POSITIVE_INFINITY })).toBe('wrong');
});

test('a share of few says nothing, and what was not read is not judged', () => {
  expect(standing('orders', { orders_last_hour: 0, orders_usual_hour: 9 })).toBeUndefined();
  expect(standing('orders', { orders_last_hour: 0, orders_usual_hour: 10 })).toBe('look');
  expect(standing('orders', { orders_last_hour: 2, orders_usual_hour: 10 })).toBe('well');
  expect(judge({})).toEqual([]);
});
