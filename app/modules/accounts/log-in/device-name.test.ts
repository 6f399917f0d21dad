import { expect, test } from 'vitest';
import { formatDevice } from './device-name.server.ts';

test('a session is named by its browser and its system', () => {
  const named = {
    'Chrome on Android':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Safari on iOS':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Samsung Internet for Android on Android':
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  };
  for (const [name, userAgent] of Object.entries(named)) expect(formatDevice(userAgent)).toBe(name);
  for (const nothing of [null, '', '(;;)', '\u202ecurl'])
    expect(formatDevice(nothing)).toBe('A device that does not say what it is');
});

test('a name that no browser has is not repeated', () => {
  for (const typed of ['Call 0300 1234567 now/1 (', 'visit evil.example/5.0 (x) y'])
    expect(formatDevice(typed)).toBe('A device that does not say what it is');
});
