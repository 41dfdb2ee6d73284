import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '../client.ts';

const SITE = 'https://baobab-foundation.example';

/** The logo, the foot of public pages, and the open calls on a site that is tried out on the same machine. */
export async function setBrand(admin: Client): Promise<void> {
  await admin.json('PATCH', '/settings/update', {
    key: 'brand',
    value: {
      footer: 'Registered non-profit RC 1182604',
      links: [
        { label: 'Privacy notice', url: `${SITE}/privacy` },
        { label: 'Accessibility', url: `${SITE}/accessibility` },
      ],
      origins: ['http://localhost:*', SITE],
    },
  });
  const content = await readFile(path.join(import.meta.dirname, 'logo.svg'));
  await admin.form('POST', '/brand/logo/new', [['file', { name: 'logo.svg', content }]]);
}
