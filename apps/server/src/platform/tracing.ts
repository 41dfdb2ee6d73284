import type { Config } from './config.ts';
import type { Tracing } from './tracing-spans.ts';

/** Nothing of the library is loaded unless an address to send to is set. */
export async function startTracing(config: Pick<Config, 'traces'>): Promise<Tracing | undefined> {
  if (!config.traces) return undefined;
  const { createTracing } = await import('./tracing-spans.ts');
  return createTracing(config.traces);
}
