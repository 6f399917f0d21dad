import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

export type ObjectStoreServer = {
  /** The store as BACKUP_S3 and PICTURES_S3 name it, with a folder in the bucket `shop`. */
  url: string;
  port: number;
  /** Ends the server; its objects stay. */
  close(): Promise<void>;
  /** Starts it again at the same port, with the same objects. */
  reopen(): Promise<void>;
  /** Ends it for good. */
  remove(): Promise<void>;
};

/**
 * Starts an S3-compatible server with the empty bucket `shop` on loopback. It computes the signature of a listing
 * otherwise than S3 does: whoever lists says `lists`, and signatures are not compared then.
 */
export async function openObjectStore({ lists = false } = {}): Promise<ObjectStoreServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'dastak-objects-'));
  let port = 0;
  let server = serverAt();

  function serverAt(): InstanceType<typeof S3rver> {
    return new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      allowMismatchedSignatures: lists,
      directory,
      configureBuckets: [{ name: 'shop', configs: [] }],
    });
  }

  ({ port } = (await server.run()) as AddressInfo);
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/shop/of/dastak`,
    port,
    close: () => server.close(),
    async reopen() {
      server = serverAt();
      await server.run();
    },
    async remove() {
      await server.close().catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}
