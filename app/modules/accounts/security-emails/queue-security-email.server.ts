import { randomUUID } from 'node:crypto';
import { readLanguage } from '#app/i18n/language.ts';
import type { Transaction } from '#app/infra/db/db.server.ts';
import { queueEmail } from '#app/infra/mail/queue-email.server.ts';
import { speaksUrdu } from '#app/modules/settings/settings.server.ts';
import { addressOf } from '../forms/respond.server.ts';
import { formatDevice } from '../log-in/device-name.server.ts';
import type { SecurityEvent } from './security-events.ts';

export type SecurityEmail = {
  event: SecurityEvent;
  /** The address of the account; the earlier one where it changes. */
  recipient: string;
  /** Where it came from; missing for what was done by a command on the shop's machine. */
  request?: Request | undefined;
  /** That of the page, as the request says it; English where it says none. */
  language?: string | undefined;
  /** One more line about the event: the new address, who invited. */
  detail?: string;
};

/**
 * Queues the e-mail about a security event in the transaction that makes or records the change, so that there is one for each
 * change, and none for a change that was rolled back. Sending it comes later and fails nothing.
 */
export async function queueSecurityEmail(
  tx: Transaction,
  { event, recipient, request, language, detail = '' }: SecurityEmail,
): Promise<void> {
  const origin = request
    ? { device: formatDevice(request.headers.get('user-agent')), address: addressOf(request) }
    : { device: 'The shop’s own machine', address: '' };
  const spoken = speaksUrdu() ? readLanguage(language) : 'en';
  const particulars = { event, at: new Date().toISOString(), ...origin, language: spoken, detail };
  await queueEmail(tx, { kind: 'security-event', about: randomUUID(), recipient, particulars });
}
