/** The doctor's checks outside the database: the shop itself, the mail server, the certificate, the clock. */
import { existsSync } from 'node:fs';
import { connect, type PeerCertificate } from 'node:tls';
import { checkMailServer } from '#app/infra/mail/smtp.server.ts';
import { openPictureStore, PictureStoreProblem } from '#app/infra/media/pictures/picture-store.server.ts';
import { isLoopback, type Settings } from '#app/infra/process/env.server.ts';
import { type Finding, finding } from './doctor-findings.ts';

const patienceMs = 5_000;
const dayMs = 24 * 60 * 60 * 1_000;
/** Caddy and certbot renew a month before the end. */
const fewDays = 14;

/** Runs all checks at once. */
export async function examineOutside(settings: Settings): Promise<Finding[]> {
  const findings = await Promise.all([
    examineShop(settings),
    examineMail(settings),
    examinePictureStore(settings),
    examineCertificate(settings.siteUrl),
    examineClock(),
  ]);
  return findings.flat();
}

/** A stopped shop is nothing wrong: the doctor is also asked before the first start. */
async function examineShop({ port, host }: Settings): Promise<Finding[]> {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  const status = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).then(
    (response) => response.status,
    () => null,
  );
  if (status === null) return [finding('look', 'Shop', `Nothing answers at ${address}.`, 'Start the shop.')];
  if (status === 200) return [finding('well', 'Shop', `It runs at ${address} and takes orders.`)];
  const says = `It runs at ${address} and takes no orders (${status}).`;
  return [finding('wrong', 'Shop', says, 'The lines about the database say why.')];
}

async function examineMail({ smtpUrl, demo }: Settings): Promise<Finding[]> {
  if (smtpUrl === null)
    return [finding('look', 'Mail server', 'Letters are written and kept, but not sent.', 'Set SMTP_URL.')];
  const problem = await checkMailServer(smtpUrl);
  const { host } = new URL(smtpUrl);
  if (problem) return [finding('wrong', 'Mail server', `${host}: ${problem}`, 'Check SMTP_URL with your provider.')];
  const unused = demo ? ' A demo shop sends letters only to a mail server on this machine.' : '';
  return [finding('well', 'Mail server', `${host} takes letters from this shop.${unused}`)];
}

/** Does with a small object what the shop does with pictures: puts it into their store, reads, lists and removes it. */
async function examinePictureStore({ pictureStore }: Settings): Promise<Finding[]> {
  if (pictureStore === null) return [];
  const { endPoint, bucket } = pictureStore;
  const place = `${new URL(endPoint).host}/${bucket}`;
  try {
    await openPictureStore(pictureStore).tryOut();
    return [finding('well', 'Picture store', `${place} takes pictures and gives them back.`)];
  } catch (error) {
    if (!(error instanceof PictureStoreProblem)) throw error;
    const remedy = 'See whether it runs, and whether the key in PICTURES_S3 may put, get, list and delete there.';
    return [finding('wrong', 'Picture store', `${place}: ${error.message}`, remedy)];
  }
}

/** The certificate that shoppers are shown at SITE_URL. */
async function examineCertificate(siteUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:')
    return isLoopback(hostname)
      ? []
      : [
          finding(
            'look',
            'Certificate',
            'Shoppers reach the shop without TLS.',
            'docs/running.md, "TLS", puts Caddy in front. Then SITE_URL begins with https.',
          ),
        ];
  const shown = await readCertificate(hostname, Number(port || 443));
  if (typeof shown === 'string')
    return [
      finding(
        'look',
        'Certificate',
        `${siteUrl} cannot be reached from this machine: ${shown}.`,
        'Open it on a phone. Some networks do not let a machine reach its own public address.',
      ),
    ];
  return [judgeCertificate(shown)];
}

type Shown = { problem: string | null; certificate: PeerCertificate };

function readCertificate(host: string, port: number): Promise<Shown | string> {
  return new Promise((resolve) => {
    // It is judged below, with its dates; nothing is sent over this connection.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: patienceMs }, () => {
      const certificate = socket.getPeerCertificate();
      resolve({ problem: socket.authorized ? null : String(socket.authorizationError), certificate });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer within five seconds')));
    socket.once('error', (error) => resolve(error.message));
  });
}

function judgeCertificate({ problem, certificate }: Shown): Finding {
  const renew = 'See what your proxy says of its last renewal (Caddy: journalctl -u caddy).';
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs);
  if (days < 0) return finding('wrong', 'Certificate', 'It has expired: browsers warn shoppers away.', renew);
  if (problem) return finding('wrong', 'Certificate', `Browsers do not accept it (${problem}).`, renew);
  return finding(days < fewDays ? 'look' : 'well', 'Certificate', `Good for ${days} more days.`, renew);
}

/** Where systemd runs, it says whether a server of time is heard. Elsewhere the machine below keeps the clock. */
function examineClock(): Finding[] {
  if (!existsSync('/run/systemd/system')) return [];
  const isKept = ['/run/systemd/timesync/synchronized', '/run/chrony', '/run/ntpd.pid', '/run/ntpsec'].some(existsSync);
  return isKept
    ? [finding('well', 'Clock', 'It is set by the network.')]
    : [
        finding(
          'look',
          'Clock',
          'Nothing sets this machine’s clock. Codes of the second step and the ends of sales go by it.',
          'apt install systemd-timesyncd',
        ),
      ];
}
