import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { findPrimary } from './database-primary.ts';
import { toAppError } from './http/errors.ts';

it('a host that is silent is a service that is not available, and no error of ours', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  try {
    const error: unknown = await findPrimary([{ host: '127.0.0.1', port }], { user: 'a', database: 'b' }).catch(
      (reason: unknown) => reason,
    );
    expect(toAppError(error)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  } finally {
    silent.close();
  }
});
