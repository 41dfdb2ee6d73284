import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { SettingError } from '../config.ts';
import { PiecesInBucket } from './pieces.ts';
import { UNFINISHED_LIFETIME_MS, type ByteRange, type FileStorage } from './storage.ts';

/**
 * Files in a bucket, `files/aa/key`. Credentials come from the usual AWS variables. Checksums only where the service asks
 * for them: a service that does not know them would keep their trailer as part of the file.
 */
export async function createS3Storage(filesUrl: string, setting: string): Promise<FileStorage> {
  const address = new URL(filesUrl);
  const bucket = address.hostname;
  const endpoint = address.searchParams.get('endpoint');
  const settings = {
    region: address.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    ...(endpoint && { endpoint }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  };
  const client = new S3Client(settings);
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    const { name, message, code } = error as NodeJS.ErrnoException;
    const reason =
      name === 'NotFound' ? 'there is no such bucket' : message && message !== 'UnknownError' ? message : code || name;
    throw new SettingError(`The bucket "${bucket}" of ${setting} cannot be reached: ${reason}.`);
  });
  const keyOf = (key: string): string => `files/${key.slice(-2)}/${key}`;
  const unfinished = new PiecesInBucket(client, bucket, UNFINISHED_LIFETIME_MS);
  const named = {
    put: async (name: string, content: string | Readable) => {
      const body = typeof content === 'string' ? createReadStream(content) : content;
      await new Upload({ client, params: { Bucket: bucket, Key: name, Body: body } }).done();
      if (typeof content === 'string') await rm(content, { force: true });
    },
    read: async (name: string, range?: ByteRange) => {
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: name, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      );
      return Body as Readable;
    },
    remove: async (name: string) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))),
    list: async (folder: string) => {
      const found: { name: string; bytes: number }[] = [];
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` }))
        for (const { Key, Size } of page.Contents ?? []) found.push({ name: Key ?? '', bytes: Size ?? 0 });
      return found;
    },
  };
  return {
    put: (key, localPath) => named.put(keyOf(key), localPath),
    read: (key, range) => named.read(keyOf(key), range),
    remove: (key) => named.remove(keyOf(key)),
    named,
    unfinished,
    close: () => client.destroy(),
  };
}
