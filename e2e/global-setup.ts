import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { PREPARED, startProduct } from '../tools/product.ts';

/**
 * Starts a product as a person would, with its demonstration data, then a copy of it for each worker, and stops them at the end.
 * Journeys that start a product of their own get a copy too.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const first = await startProduct();
  await first.stop('keep');
  process.env[PREPARED] = first.dataDir;
  const products = await Promise.all(Array.from({ length: workers }, () => startProduct()));
  for (const [index, product] of products.entries()) process.env[`BASE_URL_${index}`] = product.url;
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    rmSync(first.dataDir, { recursive: true, force: true });
    const errors = products.flatMap((product) => product.output().split('\n')).filter((line) => line.startsWith('{"level":50'));
    if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join('\n')}`);
  };
}
