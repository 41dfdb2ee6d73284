// The few files that make an application of Payload: its collections, its Next.js pages, and what makes its tables and its user.

/** Field by field the columns of `applications` as the other rival has them; Payload writes their names with underscores. */
const CONFIG = `import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';

const may = (right) => ({ req: { user } }) => Boolean(user?.rights?.includes(right));
const text = (name) => ({ name, type: 'text' });
const indexed = (field) => ({ ...field, index: true });
const applicationFields = [
  ...['applicationNumber', 'name', 'email', 'organisation', 'phoneNumber', 'country', 'state'].map(text),
  indexed(text('progressStatus')),
  ...['proposalProgressStatus', 'interviewStatus'].map(text),
  { name: 'approvalFlags', type: 'json' },
  { name: 'reviewsCount', type: 'number' },
  indexed({ name: 'averageScore', type: 'number' }),
  { name: 'answers', type: 'json' },
];

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET,
  db: postgresAdapter({ idType: 'uuid', pool: { connectionString: process.env.DATABASE_URL } }),
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  logger: { options: { level: 'error' } },
  admin: { user: 'users' },
  collections: [
    {
      slug: 'users',
      auth: { tokenExpiration: 86400 },
      fields: [{ name: 'rights', type: 'json' }],
    },
    {
      slug: 'applications',
      access: { read: may('applications:read'), update: may('applications:update') },
      // Its trail of changes: each save leaves a copy of the row.
      versions: true,
      // Taken on a second connection in the midst of a save, the lock lets ten saves at once wait for each other for ever.
      lockDocuments: false,
      admin: {
        useAsTitle: 'applicationNumber',
        defaultColumns: ['applicationNumber', 'organisation', 'email', 'progressStatus', 'interviewStatus', 'reviewsCount', 'averageScore', 'createdAt'],
        pagination: { defaultLimit: 25 },
        // The list reads the columns that it shows, and not the answers.
        enableListViewSelectAPI: true,
      },
      defaultSort: '-createdAt',
      fields: applicationFields,
    },
    {
      // The same without a trail, as ours writes one row for all saves of half an hour.
      slug: 'drafts',
      access: { read: may('applications:read'), update: may('applications:update') },
      lockDocuments: false,
      fields: applicationFields,
    },
    {
      slug: 'tasks',
      access: { read: may('tasks:read'), create: may('tasks:create') },
      fields: [
        indexed({ name: 'application', type: 'relationship', relationTo: 'applications' }),
        ...['assignedTo', 'name', 'description', 'taskAction'].map(text),
        { name: 'startDate', type: 'date' },
        { name: 'dueDate', type: 'date' },
        text('progress'),
      ],
    },
  ],
});
`;

const LAYOUT = `import '@payloadcms/next/css';
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import config from '../../payload.config.js';
import { importMap } from './importMap.js';

const serverFunction = async (args) => {
  'use server';
  return handleServerFunctions({ ...args, config, importMap });
};

export default function Layout({ children }) {
  return <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>{children}</RootLayout>;
}
`;

const PAGE = `import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import config from '../../../../payload.config.js';
import { importMap } from '../../importMap.js';

export const generateMetadata = ({ params, searchParams }) => generatePageMetadata({ config, params, searchParams });

export default function Page({ params, searchParams }) {
  return RootPage({ config, params, searchParams, importMap });
}
`;

const IMPORT_MAP = `import { CollectionCards } from '@payloadcms/next/rsc';

export const importMap = { '@payloadcms/next/rsc#CollectionCards': CollectionCards };
`;

const API = `import { REST_DELETE, REST_GET, REST_PATCH, REST_POST } from '@payloadcms/next/routes';
import config from '../../../../payload.config.js';

export const GET = REST_GET(config);
export const POST = REST_POST(config);
export const PATCH = REST_PATCH(config);
export const DELETE = REST_DELETE(config);
`;

const NEXT = `import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({ turbopack: { root: import.meta.dirname } });
`;

/** Its tables come to be as Payload starts outside production. */
const PREPARE = `import { getPayload } from 'payload';
import config from './payload.config.js';

const payload = await getPayload({ config });
const rights = ['applications:read', 'applications:update', 'tasks:read', 'tasks:create'];
await payload.create({ collection: 'users', data: { email: process.env.EMAIL, password: process.env.PASSWORD, rights } });
process.exit(0);
`;

/** By their paths in the folder in which Payload is installed. */
export const PAYLOAD_APP: Record<string, string> = {
  'payload.config.js': CONFIG,
  'next.config.mjs': NEXT,
  'prepare.mjs': PREPARE,
  'app/(payload)/layout.jsx': LAYOUT,
  'app/(payload)/importMap.js': IMPORT_MAP,
  'app/(payload)/admin/[[...segments]]/page.jsx': PAGE,
  'app/(payload)/api/[...slug]/route.js': API,
};
