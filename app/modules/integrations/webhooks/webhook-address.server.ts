import { isIP } from 'node:net';
import { type IsTrusted, trustProxies } from '#app/infra/http/client-address.server.ts';
import { isPublicAddress, lookupOnly } from '#app/infra/http/public-address.server.ts';

let isOperators: IsTrusted = () => false;
let hasNetworks = false;

/** Sets the private addresses and networks that webhooks may go to, from WEBHOOK_NETWORKS. */
export function allowWebhookNetworks(networks: readonly string[]): void {
  isOperators = trustProxies(networks);
  hasNetworks = networks.length > 0;
}

const maxUrlLength = 500;

/** Why a webhook cannot go to this address; null where it can. What its name leads to is checked with every message. */
export function webhookAddressProblem(written: string): string | null {
  const url = URL.parse(written);
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address such as https://example.com/hooks.';
  if (written.length > maxUrlLength) return `Enter at most ${maxUrlLength} characters.`;
  if (url.username !== '' || url.password !== '') return 'Leave user name and password out of the address.';
  if (url.hash !== '') return 'Leave out what comes after the #.';
  if (url.protocol === 'http:' && !hasNetworks) return 'Use https:// so that nobody else can read it.';
  if (isClosed(url)) return 'This address is inside a private network, which webhooks do not reach.';
  return null;
}

/** Whether the host is an address, or a name, that is certainly not on the open internet. */
export function isClosed(url: URL): boolean {
  const host = hostOf(url);
  if (isIP(host) !== 0) return !mayReach(url, host);
  return !hasNetworks && (!host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/i.test(host));
}

/** The DNS lookup of a message: it fails where any address of the name is closed. */
export function lookupFor(url: URL) {
  return lookupOnly((address) => mayReach(url, address));
}

/** Without TLS only the operator's own networks are reached. */
function mayReach({ protocol }: URL, address: string): boolean {
  return isOperators(address) || (protocol === 'https:' && isPublicAddress(address));
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}
