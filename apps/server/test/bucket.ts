import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** A bucket of a real service that speaks S3, on a free port; credentials as the AWS variables have them. */
export async function startBucket(): Promise<{ url: string; keys: () => Promise<string[]>; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-bucket-'));
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'grants', configs: [] }],
  });
  const { port } = await service.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    url: `s3://grants?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`,
    keys: async () => {
      const listing = await (await fetch(`${endpoint}/grants?list-type=2`)).text();
      return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
    },
    stop: async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
