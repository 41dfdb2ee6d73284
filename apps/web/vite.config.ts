import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstScript } from './first-visit/first-script.ts';
import { firstVisits } from './first-visit/plugin.ts';
import { speakFrench } from './language/plugin.ts';

const COMPRESSIBLE = /\.(m?js|css|svg)$/;
const WORTH_IT = 1024;

/** Compresses each asset once, at the best quality, so that the server need not do it for every request and worse. */
function precompress(): Plugin {
  return {
    name: 'grantdesk:precompress',
    apply: 'build',
    // The written files, not the bundle in memory: other plugins still fill in names there.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name);
          const bytes = await readFile(file);
          if (bytes.length < WORTH_IT) return;
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

/**
 * A request costs about a kilobyte of headers, so parts that the same screens share travel together. What is here decides what
 * a cold start loads (`bench weight`): the base is on every screen, the rest follows the screens' own subjects.
 */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|router-core|react-router|store|react-store|query-core|react-query))\/(?!.*(?:[mM]utationObserver|useMutation|useBlocker))|lucide-react\/dist\/esm\/(?!icons\/)|rolldown.runtime/;
const own = (...parts: string[]): RegExp => new RegExp(`(?:${parts.join('|')})\\b`);

const SHARED = [
  {
    name: 'base',
    priority: 9,
    test: new RegExp(
      [
        LIBRARIES.source,
        own(
          'packages/domain/src/(?:messages|form/text-rules|language/(?:current|words)|settings/foot)',
          'packages/api/src/paths',
          'apps/web/src/(?:paths|router-search)',
          'features/application-form/(?:load|written)\\.ts',
          'features/frame/frames',
          'apps/web/src/api/(?:client|errors|first-answers|query|session)',
          'apps/web/src/components/(?:AppLink|ButtonLink|Redirect|language|page|screens|shell/PublicShell)',
          'apps/web/src/ui/(?:after-paint|Button|ErrorSummary|Logo|SkipLink|TextField|Tips|Toaster|UiProvider|clock|color-scheme|early|save-as|states|toast)',
        ).source,
      ].join('|'),
    ),
  },
  {
    name: 'calls',
    priority: 4,
    test: own('features/programmes/(?:ProgrammeList|OpenCalls|Programmes.module|plain-text)'),
  },
  {
    name: 'values',
    priority: 7,
    test: own(
      'components/values/(?:ApplyingStatus|applying-looks|sentence-case|values|WindowProgress)',
      'domain/src/(?:format/.*|programme/window)',
      'web/src/ui/(?:PageHeader|ProgressBar|StatusChip)',
    ),
  },
  {
    name: 'frame',
    priority: 6,
    test: own(
      'components/shell/(?:ApplicantShell|ProfileMenu|types|useShortcutSheet)',
      'features/frame/(?:AppFrame|Bell|useIdentityCheck|useKeepZone)',
      'lucide-react/dist/esm/icons/(?:bell|menu).mjs',
      'apps/web/src/api/(?:device-drafts|scoring-drafts|kept-texts|leaving|tab)',
      'web/src/ui/(?:Avatar|IconButton|Panel|Banner|ReasonedButton|ThemeSwitch)',
    ),
  },
  { name: 'icons', priority: 5, minShareCount: 4, test: /lucide-react\/dist\/esm\/icons\/(?!eye)/ },
  { name: 'changes', priority: 5, test: own('mutationObserver', 'useMutation') },
  { name: 'keys', priority: 5, test: own('components/(?:shortcuts|useKeysInside)') },
  {
    name: 'rules',
    priority: 5,
    test: own(
      'domain/src/form/(?:compile|field-types|files|normalise|smart-logic|compare|text-length|validate|values)',
      'features/application-form/(?:written-window|model|live/sending|draft/answers-form)',
      'form-renderer/number-text',
    ),
  },
  { name: 'sign-in', priority: 3, test: own('features/auth/(?:AuthForm|SignInForm|rules|useAuthForm|provider-words)') },
  { name: 'statuses', priority: 3, test: own('components/values/(?:Status|status-looks)', 'domain/src/stage/labels') },
  {
    name: 'mine',
    priority: 3,
    test: own(
      'features/my-applications/(?:ApplicationRows|MyApplications.module|FirstSteps|WaitingForMe)',
      'features/my-interview/(?:weekday|UpcomingInterviews)',
      'ui/useStored',
    ),
  },
  {
    name: 'office',
    priority: 2,
    test: own(
      '@mantine/(?:core/esm/(?:core|components/Tabs)/|hooks/)',
      'ui/(?:KitProvider|theme)',
      'features/frame/StaffFrame',
      'features/search/(?:StaffSearch|recent|Search.module)',
      'web/src/ui/KeyHint',
      'components/(?:StaffScreens|shell/nav-icons|list/filters/sources)',
      'api/filter-sources',
      'domain/src/(?:access/(?:administration|can|navigation|resources|roles)|list/(?:filters|paging|sorting)|scoring/(?:guide|score)|settings/rights)',
    ),
  },
  {
    name: 'deciding',
    priority: 2,
    test: own(
      'domain/src/stage/(?:eligibility|stages|transition)',
      'features/stages/(?:StageActions|useStageAction)',
      'features/applications/(?:Applications.module|FlagCell|SpreadCell|columns)',
      'features/review/score/(?:Screen.module|TaskDrawer)',
    ),
  },
  { name: 'controls', priority: 1, minShareCount: 15, test: own('@mantine/core/esm/components/') },
  {
    name: 'lists',
    priority: 0,
    test: own(
      'components/(?:list/(?:ListView|ListToolbar|PaginationBar|useListAddress)|data-table/(?:DataTable|useRowSelection))',
      'features/(?:applications/BulkBar|programmes/staff/columns|views/ViewsMenu)',
    ),
  },
  { name: 'texts', priority: 3, test: own('components/values/RichText', 'node_modules/dompurify') },
  {
    name: 'applying',
    priority: 3,
    test: own(
      'domain/src/form/(?:merge|progress)',
      'ui/NativeModal',
      'features/application-form/(?:SaveStatus|live/Live.module)',
      'components/(?:[^/]+/)?Answer(?:s|Value|Table|Sections)',
      'api/open-file',
    ),
  },
  {
    name: 'filling',
    priority: 2,
    test: own('components/form-renderer/', 'features/application-form/FormScreens'),
  },
];

/** Each language is a build of its own: English at the root of the folder, French beside it (`vite build --mode french`). */
const FRENCH = 'french';

/** The page's policy forbids inline scripts but the first one, and data-URL fonts, so nothing else is inlined. */
export default defineConfig(({ mode }) => ({
  ...(mode === FRENCH ? { base: '/fr/' } : {}),
  plugins: [
    ...(mode === FRENCH ? [speakFrench()] : []),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true, addExtensions: true }),
    react(),
    firstScript(),
    firstVisits(),
    precompress(),
  ],
  build: {
    outDir: mode === FRENCH ? 'dist/fr' : 'dist',
    // The French build lies inside the English one, and both are written at once into an empty folder.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // What each screen loads has its own budgets, which tests check; here a large chunk says nothing to whoever starts the product.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The first screen names every part that a later one may load: short names are read by everybody.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: SHARED },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
}));
