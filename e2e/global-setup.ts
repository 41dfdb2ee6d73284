import type { FullConfig } from '@playwright/test';
import { startProduct } from '../scripts/product.ts';

/** Starts a product for each worker as a person would, with demonstration data in a folder of its own, and stops them at the end. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const products = await Promise.all(Array.from({ length: workers }, () => startProduct()));
  for (const [index, product] of products.entries()) process.env[`BASE_URL_${index}`] = product.url;
  return async () => {
    await Promise.all(products.map((product) => product.stop()));
    const errors = products.flatMap((product) => product.output().split('\n')).filter((line) => line.startsWith('{"level":50'));
    if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join('\n')}`);
  };
}
