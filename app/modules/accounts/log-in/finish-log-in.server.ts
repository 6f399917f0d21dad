import { knownDevice, makeDevice } from './device.server.ts';
import { recordLogIn } from './record-login.server.ts';

/**
 * Ends every log-in that succeeded, after the code where there is a second step: records it, and returns the `Set-Cookie`
 * line by which a new browser is known from now on. Whoever has the password alone never gets one.
 */
export async function finishLogIn(email: string, request: Request): Promise<string[]> {
  const isNewDevice = (await knownDevice(request, email)) === null;
  await recordLogIn(email, request, isNewDevice);
  return isNewDevice ? [await makeDevice(request, email)] : [];
}
