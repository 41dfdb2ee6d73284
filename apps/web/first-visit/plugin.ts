import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstVisit } from '@grantdesk/api/first-visit';
import type { Plugin, Rolldown } from 'vite';
import { STARTS } from './starts.ts';

const ROUTES = path.resolve(import.meta.dirname, '../src/routes');

/** The name of a route by its file: `secure/subscriber/index.tsx` is `/secure/subscriber/`. */
export const routeOf = (file: string): string =>
  `/${file
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/')
    .replace(/(^|\/)(?:index|route)$/, (all, slash: string) => (all.endsWith('index') ? slash : ''))}`;

/** The address of a route: layouts without one of their own, and marks of the router, are no part of it. */
export const addressOf = (route: string): string =>
  route
    .replace(/^\/_public(?=\/|$)/, '')
    .replace(/_(?=\/|$)/g, '')
    .replace(/(?!^)\/$/, '');

/** A route and the layouts around it. */
export const chainOf = (route: string, all: string[]): string[] =>
  all.filter((other) => other === route || (!other.endsWith('/') && route.startsWith(`${other}/`)));

/**
 * Writes down for every address what its first visit needs: the scripts and styles that would otherwise be found one after the
 * other, and the calls that would wait for them (decision 0050).
 */
export function firstVisits(): Plugin {
  return {
    name: 'grantdesk:first-visits',
    apply: 'build',
    // The written files, not the bundle in memory: other plugins still fill in names there.
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const entry = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const base = closure(entry, byName);
      const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).map((file) => file.split(path.sep).join('/'));
      const routes = files.filter((file) => file.endsWith('.tsx') && !file.startsWith('__')).map(routeOf);
      const fileOf = new Map(files.map((file) => [routeOf(file), file]));
      // A route's own parts are modules of their own: `?tsr-split=component`.
      const chunksOf = (source: string): string[] =>
        chunks
          .filter(({ moduleIds }) => moduleIds.some((id) => id.split('?')[0]?.endsWith(`/src/${source}`)))
          .map(({ fileName }) => fileName);
      const screens = routes.filter((route) => !routes.some((other) => other.startsWith(`${route}/`)));
      const pages = screens.map((route): FirstVisit => {
        const chain = chainOf(route, routes);
        const starts = chain.flatMap((each) => STARTS[each] ?? []);
        const sources = [...chain.map((each) => `routes/${fileOf.get(each)}`), ...starts.flatMap(({ parts = [] }) => parts)];
        const needed = closure(sources.flatMap(chunksOf), byName).difference(base);
        const styles = [...needed].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])]);
        return {
          path: addressOf(route),
          scripts: [...needed],
          styles: [...new Set(styles)],
          calls: starts.flatMap(({ calls = [] }) => calls),
          own: starts.flatMap(({ own = [] }) => own),
          list: starts.flatMap(({ list = [] }) => list),
          isDrawn: starts.some(({ isDrawn }) => isDrawn),
        };
      });
      await writeFile(path.join(dir, '.pages.json'), JSON.stringify(pages));
    },
  };
}

/** The chunks and everything that they import, in the order in which they are found. */
function closure(names: string[], byName: Map<string, Rolldown.OutputChunk>): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    byName.get(name)?.imports.forEach(add);
  };
  names.forEach(add);
  return found;
}
