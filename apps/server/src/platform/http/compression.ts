import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** How answers travel. */
export const COMPRESSION = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;

/** Pages: what is written of one is sent, so that a browser reads its styles and shows its frame while the rest is being drawn. */
export const IN_PARTS = {
  ...COMPRESSION,
  threshold: 0,
  brotliOptions: { ...COMPRESSION.brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
} satisfies FastifyCompressOptions;
