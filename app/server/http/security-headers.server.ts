import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/**
 * Sets the security headers that every response carries. A document replaces the policy by its own; what stays holds for
 * data and files, which nobody may frame either.
 */
export function setSecurityHeaders(response: ServerResponse, overTls: boolean, pathname = '/'): void {
  for (const [name, value] of Object.entries(securityHeaders(overTls, pathname))) response.setHeader(name, value);
}

/** The headers that `setSecurityHeaders` sets. */
export function securityHeaders(overTls: boolean, pathname = '/'): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': `base-uri 'none'; ${frameAncestors(pathname)}`,
    'x-frame-options': isPreview(pathname) ? 'SAMEORIGIN' : 'DENY',
    ...(overTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const inlineScript = /<script\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/script>/g;

/** A document as it is sent, and its Content-Security-Policy. */
export type DocumentWithPolicy = { page: Buffer<ArrayBuffer>; policy: string };

/**
 * The policy of one document names by their hashes the inline scripts that were rendered with its nonce: those are ours, and no
 * markup that gets into the page knows it. The nonce itself is taken out, because in a cached page it would be a constant
 * that anybody can read. The admin shows its own preview in a frame; no other page may frame or be framed.
 * @param nonce made for this rendering, at random
 */
export function withPolicy(rendered: Buffer, nonce: string, pathname = '/'): DocumentWithPolicy {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  // One sign for each byte, so that a script's bytes come back from it as they are.
  const text = rendered.toString('latin1');
  for (const [, attributes = '', code = ''] of text.matchAll(inlineScript))
    if (code && attributes.includes(mark))
      hashes.add(`'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`);
  return { page: Buffer.from(text.replaceAll(mark, ''), 'latin1'), policy: policyWith([...hashes], pathname) };
}

function policyWith(hashes: readonly string[], pathname: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${pathname.startsWith('/admin') ? "'self'" : 'https://www.youtube-nocookie.com'}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    frameAncestors(pathname),
  ].join('; ');
}

function frameAncestors(pathname: string): string {
  return `frame-ancestors ${isPreview(pathname) ? "'self'" : "'none'"}`;
}

/** The one page that may stand in a frame, and only in one of ours. */
function isPreview(pathname: string): boolean {
  return pathname === '/admin/preview';
}
