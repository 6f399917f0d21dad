import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { authSecret, cookieLine, cookiePrefix } from '../auth.server.ts';
import { recordLogIn } from './record-login.server.ts';
import { readCookie } from './signed-in.server.ts';

const deviceCookie = 'device';
const yearSeconds = 365 * 24 * 60 * 60;
/** So many accounts are known in one browser, the last that were new in it: a shop's people often share a computer. */
const maxAccounts = 5;

/**
 * The id of a browser in which this account has logged in before, or null. Unknown browsers share a small limit of
 * guesses; a known browser has its own, so that nobody can lock another person out by guessing (OWASP: device cookies).
 */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  for (const device of readDevices(request)) {
    const [name = '', seal = ''] = device.split('.');
    if (timingSafeEqual(Buffer.from(seal, 'base64url'), await sealOf(name, email))) return name;
  }
  return null;
}

/** The `Set-Cookie` line by which this browser will be known for this account, and stays known for others. */
async function makeDevice(request: Request, email: string): Promise<string> {
  const name = randomBytes(16).toString('base64url');
  const device = `${name}.${(await sealOf(name, email)).toString('base64url')}`;
  return cookieLine(deviceCookie, [device, ...readDevices(request)].slice(0, maxAccounts).join('~'), yearSeconds);
}

function readDevices(request: Request): string[] {
  const devices = readCookie(request, `${cookiePrefix()}.${deviceCookie}`)?.split('~') ?? [];
  return devices.filter((device) => /^[\w-]{22}\.[\w-]{43}$/.test(device)).slice(0, maxAccounts);
}

async function sealOf(name: string, email: string): Promise<Buffer> {
  return createHmac('sha256', await authSecret())
    .update(`device:${name}:${email}`)
    .digest();
}

/**
 * Ends every log-in that succeeded, after the code where there is a second step: records it, and returns the `Set-Cookie`
 * line by which a new browser is known from now on. Whoever has the password alone never gets one.
 */
export async function finishLogIn(email: string, request: Request): Promise<string[]> {
  const isNewDevice = (await knownDevice(request, email)) === null;
  await recordLogIn(email, request, isNewDevice);
  return isNewDevice ? [await makeDevice(request, email)] : [];
}
