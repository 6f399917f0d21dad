import type { RouterContextProvider } from 'react-router';
import { recordExport } from '#app/infra/audit/record-access.server.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { actorOf } from './guard.server.ts';

type Asked = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** Records in History that somebody downloads a list, before the first line of it is sent. */
export function noteExport(subject: string, { request, url, context }: Asked): Promise<void> {
  const address = request.headers.get(clientAddressHeader) ?? 'unknown';
  return recordExport(actorOf(context), { subject, list: url.search, address });
}
