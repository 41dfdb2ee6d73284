import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page's policy forbids inline scripts and data-URL fonts, so nothing is inlined. */
export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: true, addExtensions: true }),
    react(),
  ],
  build: { outDir: 'dist', assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
