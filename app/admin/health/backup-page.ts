import { href, redirect } from 'react-router';
import { recordExport } from '#app/infra/audit/record-access.server.ts';
import { downloadBackup } from '#app/infra/backup/download-backup.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readBackupRecipient } from '#app/modules/settings/backup-plan.server.ts';
import { actorOf } from '../guard.server.ts';
import type { Route } from './+types/backup-page.ts';

/**
 * Sends a backup of this moment, encrypted where the owner has a key. Who downloads it stands in the audit log before its
 * first byte is sent. Where none can be made now, Health says why.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const isEncrypted = (await readBackupRecipient()) !== null;
  const download = await downloadBackup({ isEncrypted });
  if (typeof download === 'string') throw redirect(`${href('/admin/settings/health')}?download=${download}`);
  const { name, body } = download;
  const address = request.headers.get(clientAddressHeader) ?? 'unknown';
  const list = isEncrypted ? 'everything, encrypted' : 'everything, not encrypted';
  await recordExport(actorOf(context), { subject: 'backup', list, address }).catch(async (error: unknown) => {
    await body.cancel();
    throw error;
  });
  return new Response(body, { headers: { ...headers, 'content-disposition': `attachment; filename="${name}"` } });
}
