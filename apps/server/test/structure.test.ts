import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '@grantdesk/api';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../../tools/chaos/bad-build/faults.ts';
import { resolveImport } from './imports.ts';
import { TABLE_OWNERS } from '../db/schema/tables.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));
const sources = tracked.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts'));
const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || ['e2e/', 'apps/server/test/'].some((folder) => file.startsWith(folder));

const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Server features from the lowest rank up: one calls only a lower one's index.ts. */
const RANKS = [
  ['change-request', 'organisation'],
  ['import', 'user', 'role', 'health', 'demonstration', 'place'],
  ['settings', 'token', 'webhook', 'development-mailbox', 'identity', 'register'],
  ['file', 'audit'],
  ['form', 'score-guide', 'event'],
  ['eligibility', 'equality'],
  ['programme'],
  ['translation', 'brand'],
  ['translation', 'common-grants'],
  ['submission'],
  ['application'],
  ['task', 'interview', 'archive', 'tag', 'referee', 'nomination', 'similarity'],
  ['scoring'],
  ['decision', 'award'],
  ['panel'],
  ['contract'],
  ['project'],
  ['claim'],
  ['indicator'],
  ['report', 'risk', 'note'],
  ['deputy'],
  ['payment'],
  ['payment-batch', 'payment-token'],
  ['amendment', 'open-data'],
  ['amendment', 'open-data', 'repayment'],
  ['message', 'notification', 'mail-template', 'undelivered-mail'],
  ['reply'],
  ['view'],
  ['filter', 'dashboard', 'search'],
  ['personal-data', 'reporting', 'system'],
];
/** What each folder may import (architecture, "What may live where"). */
const MAY_IMPORT: { from: RegExp; to: RegExp }[] = [
  { from: /^packages\/domain\//, to: /^packages\/domain\// },
  { from: /^packages\/api\//, to: /^packages\/(api|domain)\// },
  { from: /^apps\/server\/src\/platform\//, to: /^(apps\/server\/(src\/platform|db\/(types|schema))|packages\/)/ },
  { from: /^apps\/server\//, to: /^(apps\/server|packages)\// },
  { from: /^apps\/web\/src\/ui\//, to: /^apps\/web\/src\/ui\// },
  { from: /^apps\/web\/src\/components\//, to: /^(apps\/web\/src\/(components|ui|paths)|packages\/domain)/ },
  {
    from: /^apps\/web\/src\/features\/[^/]+\/pages\//,
    to: /^(apps\/web\/src\/(features|components|ui|api|files|form-hooks|storage|tabs|paths|router-search)|packages\/)/,
  },
  {
    from: /^apps\/web\/src\/features\//,
    to: /^(apps\/web\/src\/(features|components|ui|api|files|form-hooks|storage|tabs|paths)|packages\/)/,
  },
  { from: /^apps\/web\/src\//, to: /^(apps\/web\/src|packages)\// },
];

function importsOf(file: string): string[] {
  const found = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return found.flatMap((name) => resolveImport(file, name) ?? []);
}

/** What a fault puts in the place of a module, and that module. */
interface Replacement extends Record<string, unknown> {
  original: Record<string, unknown>;
}

describe('the house', () => {
  it('imports go only where the table of the architecture allows', () => {
    const wrong = sources
      .filter((file) => !isTest(file))
      .flatMap((file) => {
        const rule = MAY_IMPORT.find(({ from }) => from.test(file));
        return rule
          ? importsOf(file)
              .filter((target) => !rule.to.test(target))
              .map((target) => `${file} imports ${target}`)
          : [];
      });
    expect(wrong).toEqual([]);
  });

  it('an import that climbs more than one folder within an app goes by #', () => {
    const climbs = (file: string): string[] =>
      [...read(file).matchAll(/(?:from|import)\s*\(?\s*'((?:\.\.\/){2,}[^']+)'/g)]
        .filter(([, name = '']) => resolveImport(file, name)?.startsWith(file.split('/').slice(0, 2).join('/')))
        .map(([, name]) => `${file} imports ${name}`);
    expect(sources.filter((file) => /^apps\/(?:server|web)\//.test(file)).flatMap(climbs)).toEqual([]);
  });

  it('a server feature calls only the index of a lower rank', () => {
    const rankOf = (feature: string): number => RANKS.findIndex((rank) => rank.includes(feature));
    const wrong: string[] = [];
    for (const file of sources.filter((name) => !isTest(name))) {
      const from = /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1];
      if (!from) continue;
      if (rankOf(from) < 0) wrong.push(`${from} has no rank`);
      for (const target of importsOf(file)) {
        const [, to, rest] = /^apps\/server\/src\/features\/([^/]+)\/(.*)$/.exec(target) ?? [];
        if (!to || to === from) continue;
        if (rest !== 'index.ts') wrong.push(`${file} reaches into ${to}`);
        if (rankOf(to) >= rankOf(from)) wrong.push(`${from} calls ${to}, which does not rank below it`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('no web feature imports another but in its pages, routes alone import pages, no route a route, and nothing runs zod', () => {
    const wrong: string[] = [];
    const inRoutes = (file: string): boolean => file.startsWith('apps/web/src/routes/');
    const placeOf = (file: string): { feature?: string | undefined; isInPages: boolean; isPage: boolean } => {
      const [, feature, inside = ''] = /^apps\/web\/src\/features\/([^/]+)\/(.*)$/.exec(file) ?? [];
      return { feature, isInPages: inside.startsWith('pages/'), isPage: /^pages\/.*(?:Page|Layout)\.tsx$/.test(inside) };
    };
    for (const file of sources.filter((name) => name.startsWith('apps/web/src/') && !isTest(name))) {
      const own = placeOf(file);
      for (const target of importsOf(file)) {
        const other = placeOf(target);
        const isOwn = own.feature === other.feature;
        const crosses = own.feature && other.feature && !isOwn && !own.isInPages;
        // What a page is made of may stand beside it.
        const isBeside = isOwn && own.isInPages && !other.isPage;
        const takesPage = other.isInPages && !inRoutes(file) && !isBeside;
        if (crosses || takesPage || (inRoutes(file) && inRoutes(target))) wrong.push(`${file} imports ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a route file has at most 20 lines, and nothing in it but its route', () => {
    const routes = sources.filter((file) => file.startsWith('apps/web/src/routes/'));
    expect(routes.length).toBeGreaterThan(100);
    expect(routes.filter((file) => read(file).trimEnd().split('\n').length > 20)).toEqual([]);
    const other = /^(?:export (?:default )?)?(?:async )?(?:(?:function|class|interface|type|let)\b|const (?!Route\b))/m;
    expect(routes.filter((file) => other.test(read(file)))).toEqual([]);
  });

  it('each table is written by one feature', () => {
    const wrong: string[] = [];
    for (const file of sources.filter((name) => name.startsWith('apps/server/src/') && !isTest(name))) {
      const feature = /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? 'platform';
      for (const [, table = ''] of read(file).matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g))
        if (TABLE_OWNERS.get(inSnakeCase(table)) !== feature) wrong.push(`${feature} writes ${table} in ${file}`);
    }
    expect(wrong).toEqual([]);
  });

  it('SQL stands in queries.ts and the platform alone; handlers hold no rules', () => {
    const wrong = sources.filter(
      (file) =>
        file.startsWith('apps/server/src/features/') &&
        !isTest(file) &&
        !/queries\.ts$|health\/index\.ts$/.test(file) &&
        /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|sql`/.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });

  it('the text of a path occurs once in the repository', () => {
    const texts = Object.values(paths).flatMap((group) => Object.values(group).map((text) => text.split(' ')[1] ?? ''));
    const wrong: string[] = [];
    for (const file of sources.filter(
      (name) =>
        !isTest(name) &&
        name !== 'packages/api/src/paths.ts' &&
        !name.startsWith('apps/server/db/seed/') &&
        !name.startsWith('tools/'),
    )) {
      const text = read(file);
      for (const call of texts) if (call.split('/').length > 2 && text.includes(`'${call}'`)) wrong.push(`${file}: ${call}`);
    }
    expect(wrong).toEqual([]);
  });

  it('neither comments nor test titles carry codes of requirements', () => {
    const code =
      /(?:\/\/|\*|\b(?:it|test|describe)\().*\b(?:FORM|APP|API|DASH|GRANT|TASK|USER|LIST|BUILD|PROG)-\d{1,2}\b|\bfield\.md\b/;
    const inProduct = sources.filter((file) => /^(apps|packages|e2e)\//.test(file) && !file.endsWith('structure.test.ts'));
    const lines = inProduct.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => code.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(lines).toEqual([]);
  });

  it('each fault of a bad build replaces functions that its module of the product exports', async () => {
    const folder = 'tools/chaos/bad-build/faults';
    expect(readdirSync(path.join(root, folder)).toSorted()).toEqual(FAULTS.map(({ module }) => `${module}.ts`).toSorted());
    for (const { module } of FAULTS) {
      const { original, ...replacement } = (await import(path.join(root, folder, `${module}.ts`))) as Replacement;
      expect(Object.keys(replacement).toSorted(), module).toEqual(Object.keys(original).toSorted());
      expect(
        Object.keys(original).some((key) => replacement[key] !== original[key]),
        module,
      ).toBe(true);
    }
  });

  it('the lock file names every platform package, so that a bare clone installs anywhere', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
    };
    const missing = Object.entries(lock.packages).flatMap(([at, entry]) =>
      Object.entries(entry.optionalDependencies ?? {})
        .filter(
          ([name, range]) =>
            /^\d/.test(range) && !lock.packages[`${at}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
        )
        .map(([name]) => name),
    );
    expect(missing, 'run: node scripts/lock-complete.mjs').toEqual([]);
    expect(Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'))).toEqual([]);
  });

  it('no package that is known to be unsafe, and every version pinned', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
    const names = Object.keys(lock.packages).map((at) => at.split('node_modules/').at(-1));
    expect(names.filter((name) => ['xlsx', 'node-serialize', 'event-stream'].includes(name ?? ''))).toEqual([]);
    for (const file of [
      'package.json',
      'tools/bench/lighthouse/package.json',
      ...['packages', 'apps'].flatMap((folder) =>
        readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
      ),
    ]) {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<string, Record<string, string>>;
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        expect(version, `${file}: ${name}`).toMatch(name.startsWith('@grantdesk/') ? /^\*$/ : /^\d/);
    }
  });

  it('files stay short: half of them under 150 lines, none above 400', () => {
    const lengths = sources
      .filter((file) => !isTest(file))
      .map((file) => [read(file).split('\n').length, file] as const)
      .toSorted((a, b) => a[0] - b[0]);
    expect(lengths[Math.floor(lengths.length / 2)]?.[0]).toBeLessThanOrEqual(150);
    expect(lengths.filter(([lines]) => lines > 400)).toEqual([]);
  });
});
