import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { authSecret, cookieLine, cookiePrefix } from './auth.server.ts';
import { readCookie } from './signed-in.server.ts';

const deviceCookie = 'device';
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * The id of a browser in which this account has logged in before, or null. Unknown browsers share a small limit of
 * guesses; a known browser has its own, so that nobody can lock another person out by guessing (OWASP: device cookies).
 */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  const [, name, seal] =
    /^([\w-]{22})\.([\w-]{43})$/.exec(readCookie(request, `${cookiePrefix()}.${deviceCookie}`) ?? '') ?? [];
  if (!name || !seal) return null;
  return timingSafeEqual(Buffer.from(seal, 'base64url'), await sealOf(name, email)) ? name : null;
}

/** The `Set-Cookie` line by which this browser will be known for this account. */
export async function makeDevice(email: string): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  return cookieLine(deviceCookie, `${name}.${(await sealOf(name, email)).toString('base64url')}`, yearSeconds);
}

async function sealOf(name: string, email: string): Promise<Buffer> {
  return createHmac('sha256', await authSecret())
    .update(`device:${name}:${email}`)
    .digest();
}
