import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { setSecurityHeaders, withPolicy } from './security-headers.server.ts';

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
    withPolicy(Buffer.from(html), 'N0nce')
      .policy.split('; ')
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

test('a page allows its own inline scripts by name, and none that got into it', () => {
  const policy = policyOf(
    '<script nonce="N0nce">one()</script><p>text</p><script nonce="N0nce" type="module" async="">two()</script>' +
      '<script>evil()</script><script nonce="guessed">evil()</script><p nonce="N0nce"></p><script>evil()</script>',
  );
  expect(policy.get('script-src')?.split(' ').toSorted()).toEqual(
    ["'self'", hashOf('one()'), hashOf('two()')].toSorted(),
  );
});

test('scripts from files need no name, and a script that stands twice is named once', () => {
  const files = '<script src="/static/js/entry.js"></script><script nonce="N0nce" src="/x.js" ></script>';
  expect(policyOf(files).get('script-src')).toBe("'self'");
  const twice = '<script nonce="N0nce">a</script><script nonce="N0nce">a</script>';
  expect(policyOf(twice).get('script-src')).toBe(`'self' ${hashOf('a')}`);
});

test('the page is sent without its nonce, and otherwise as it was rendered', () => {
  const { page } = withPolicy(Buffer.from('<p>گھر</p><link nonce="N0nce"/><script nonce="N0nce">a</script>'), 'N0nce');
  expect(page.toString()).toBe('<p>گھر</p><link/><script>a</script>');
});

test('a tag of a script left open takes no name from the script behind it', () => {
  const code = 'ours()';
  for (const opened of ['<script>evil();', '<script data-x="', "<script data-x='", '<script ', '<!--'])
    expect(policyOf(`${opened}<script nonce="N0nce">${code}</script>`).get('script-src'), opened).toMatch(
      new RegExp(`^'self'(?: ${hashOf(code).replaceAll(/[+/]/g, '\\$&')})?$`),
    );
});

test('a script with Urdu in it, behind Urdu, is named by its bytes', () => {
  const code = 'say("سلام — “Zoya”")';
  expect(policyOf(`<p>گھر کا سامان</p><script nonce="N0nce">${code}</script>`).get('script-src')).toBe(
    `'self' ${hashOf(code)}`,
  );
});

test('attributes with a ">" in them and scripts over several lines are read as browsers read them', () => {
  const code = '\nlet a = "x > y";\nlet b = "</scr" + "ipt>";\n';
  expect(policyOf(`<script data-x="a > b" nonce="N0nce" data-y='>'>${code}</script>`).get('script-src')).toContain(
    hashOf(code),
  );
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
