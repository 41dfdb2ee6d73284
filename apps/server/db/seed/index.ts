import { isDemonstration, type Config } from '#platform/config.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db.ts';
import { samplePdf, sampleXlsx } from './files.ts';

/** Seeds an empty database where demonstration data is wanted (setting DEMO). */
export async function seedIfWanted(
  config: Config,
  { app, db, ownerUrl }: { app: FastifyInstance; db: Db; ownerUrl: string },
): Promise<void> {
  if (!isDemonstration(config) || (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return;
  const { seedWorld } = await import('./world/index.ts');
  await seedWorld({ app, db, config, ownerUrl });
}

/** A small file whose content fits its name. */
export const sampleFile = (name: string): Buffer =>
  name.endsWith('.xlsx')
    ? sampleXlsx([
        ['Item', 'Amount'],
        ['Seedlings', '1500000'],
        ['Training', '800000'],
      ])
    : samplePdf(`Sample: ${name.replace(/[^\w. -]/g, '')}`);
