import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { DEFAULT_LOCALE, isLocale } from '@grantdesk/messages/locales';
import { messages } from '@grantdesk/messages/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNK_GROUPS } from './chunks.ts';
import { firstScript } from './first-visit/first-script.ts';
import { firstVisits } from './first-visit/plugin.ts';

/** Each language is a build of its own, which `BUILD_LOCALE` names: English at the root of the folder, the others inside it. */
const wanted = process.env['BUILD_LOCALE'];
const BUILD_LOCALE = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
const IS_DEFAULT = BUILD_LOCALE === DEFAULT_LOCALE;

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

/** The first style sheet that arrives settles which layer wins over which, so each says it. */
const LAYERS = '@layer reset, mantine, components, utilities;';

/** Rules outside of any layer would win over utilities (`ui/utilities.css`): a style sheet that names none is one of components. */
const layerStyles = (): Plugin => ({
  name: 'grantdesk:layer-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /\.css(\?|$)/.test(id) && !code.includes('@layer') ? { code: `${LAYERS}\n@layer components {\n${code}\n}`, map: null } : null,
});

const messagesInBrowser = path.resolve(import.meta.dirname, '../../packages/messages/src/browser.ts');
const ON_THE_SERVER = [
  { find: /^@grantdesk\/messages$/, replacement: messagesInBrowser },
  { find: /^.*\/first-answers\.ts$/, replacement: path.resolve(import.meta.dirname, 'src/api/first-answers.server.ts') },
  { find: /^.*\/clean-html\.ts$/, replacement: path.resolve(import.meta.dirname, 'src/components/values/clean-html.server.ts') },
];

/** The page's policy forbids inline scripts but the first one, and data-URL fonts, so nothing else is inlined. */
export default defineConfig(({ isSsrBuild = false }) => ({
  base: IS_DEFAULT ? '/' : `/${BUILD_LOCALE}/`,
  plugins: [
    messages(BUILD_LOCALE),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true, addExtensions: true }),
    react(),
    layerStyles(),
    tailwind(),
    ...(isSsrBuild ? [] : [firstScript(), firstVisits(), precompress()]),
  ],
  ...(isSsrBuild && {
    resolve: { alias: ON_THE_SERVER },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: {
    outDir: `${IS_DEFAULT ? 'dist' : `dist/${BUILD_LOCALE}`}${isSsrBuild ? '/.server' : ''}`,
    // The other languages lie inside the folder of the first, and all are written at once into an empty one.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Tests check a budget for what each screen loads; at start-up a warning about a large chunk would help no one.
    chunkSizeWarningLimit: 2_000,
    copyPublicDir: !isSsrBuild,
    // Its text stays in memory.
    ...(isSsrBuild && { minify: true }),
    rolldownOptions: {
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && {
        output: {
          // The first screen names every part that a later one may load: short names are read by everybody.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          codeSplitting: { groups: CHUNK_GROUPS },
        },
      }),
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000', '/help': 'http://localhost:3000' } },
}));
