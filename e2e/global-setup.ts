import { startProduct } from '../scripts/product.ts';

/** Starts the product as a person would, with demonstration data in a folder of its own, and stops it at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['BASE_URL'] = product.url;
  return async () => {
    await product.stop();
    const errors = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{"level":50'));
    if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join('\n')}`);
  };
}
