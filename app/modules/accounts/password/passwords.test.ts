import { afterEach, expect, test, vi } from 'vitest';
import { cheapenPasswords, hashPassword, passwordsAreCheap } from './passwords.server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  cheapenPasswords(false);
});

test('a hash costs what OWASP recommends, and no open shop can make it cheaper', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => cheapenPasswords(true)).toThrow('Only tests');
  expect(passwordsAreCheap()).toBe(false);
  expect(await hashPassword('open sesame')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
