import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** On every response, whatever answers it. */
export function setSecurityHeaders(response: ServerResponse, overTls: boolean): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  response.setHeader('x-frame-options', 'DENY');
  if (overTls) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

const inlineScript = /<script\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/script>/g;

/**
 * A Content-Security-Policy for this very document: its inline scripts are named by their hashes, so a cached page
 * needs neither `unsafe-inline` nor a nonce (which, in a page kept for everybody, would be a constant).
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScript))
    if (code && !/\ssrc\s*=/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
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
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
