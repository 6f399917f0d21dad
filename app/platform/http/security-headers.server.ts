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

/**
 * The Content-Security-Policy of one document. It names the document's inline scripts by their hashes, so a cached page
 * needs neither `unsafe-inline` nor a nonce (a nonce in a cached page would be a constant). The office shows its own
 * preview in a frame; no other page may frame or be framed.
 */
export function contentSecurityPolicy(html: Buffer, pathname = '/'): string {
  const hashes = new Set<string>();
  // One sign for each byte, so that a script's bytes come back from it as they are.
  for (const [, attributes = '', code = ''] of html.toString('latin1').matchAll(inlineScript))
    if (code && !/\ssrc\s*=/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
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
