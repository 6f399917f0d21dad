import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.server.ts';

function headersOf(overTls: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  setSecurityHeaders(
    { setHeader: (name: string, value: string) => (headers[name] = value) } as unknown as ServerResponse,
    overTls,
  );
  return headers;
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

/** The policy of a document as a map from directive to what it allows. */
function policyOf(html: string): Map<string, string> {
  return new Map(
    contentSecurityPolicy(Buffer.from(html))
      .split('; ')
      .map((part) => part.split(/ (.*)/s) as [string, string]),
  );
}

test('every answer says: no guessing, no framing, no other origin', () => {
  const headers = headersOf(false);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['content-security-policy']).toBe("base-uri 'none'; frame-ancestors 'none'");
});

test('a browser is held to TLS only where the shop has it', () => {
  expect(headersOf(false)).not.toHaveProperty('strict-transport-security');
  expect(headersOf(true)['strict-transport-security']).toMatch(/max-age=31536000/);
});

test('a page allows its own inline scripts by name and no others', () => {
  const policy = policyOf('<script>one()</script><p>text</p><script type="module" async="">two()</script>');
  expect(policy.get('script-src')?.split(' ').toSorted()).toEqual(
    ["'self'", hashOf('one()'), hashOf('two()')].toSorted(),
  );
});

test('scripts from files need no name, and a script that stands twice is named once', () => {
  expect(policyOf('<script src="/static/js/entry.js"></script><script src="/x.js" ></script>').get('script-src')).toBe(
    "'self'",
  );
  expect(policyOf('<script>a</script><script>a</script>').get('script-src')).toBe(`'self' ${hashOf('a')}`);
});

test('a script with Urdu in it, behind Urdu, is named by its bytes', () => {
  const code = 'say("سلام — “Zoya”")';
  expect(policyOf(`<p>گھر کا سامان</p><script>${code}</script>`).get('script-src')).toBe(`'self' ${hashOf(code)}`);
});

test('attributes with a ">" in them and scripts over several lines are read as browsers read them', () => {
  const code = '\nlet a = "x > y";\nlet b = "</scr" + "ipt>";\n';
  expect(policyOf(`<script data-x="a > b" nonce='>'>${code}</script>`).get('script-src')).toContain(hashOf(code));
});

test('nothing inline passes otherwise, and nothing comes from other hosts but the video people click', () => {
  const policy = policyOf('<p style="color:red" onclick="x()">x</p>');
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe-|\*|data:|http:/);
  expect(policy.get('default-src')).toBe("'none'");
  for (const closed of ['base-uri', 'object-src', 'frame-ancestors']) expect(policy.get(closed), closed).toBe("'none'");
  expect([...policy].filter(([, value]) => value.includes('https:'))).toEqual([
    ['frame-src', 'https://www.youtube-nocookie.com'],
  ]);
});
