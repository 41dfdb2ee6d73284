import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, chainOf, routeOf } from './plugin.ts';
import { STARTS } from './starts.ts';

const SRC = path.resolve(import.meta.dirname, '../src');

describe('what a first visit needs', () => {
  it('names routes and parts that there are', () => {
    const routes = readdirSync(path.join(SRC, 'routes'), { recursive: true, encoding: 'utf8' }).map((file) =>
      routeOf(file.split(path.sep).join('/')),
    );
    expect(Object.keys(STARTS).filter((route) => !routes.includes(route))).toEqual([]);
    const parts = Object.values(STARTS).flatMap(({ parts = [] }) => parts);
    expect(parts.filter((part) => !existsSync(path.join(SRC, part)))).toEqual([]);
  });

  it('fills an address from no other parameters than its own', () => {
    for (const [route, { calls = [], own = [], list = [] }] of Object.entries(STARTS))
      for (const [name] of [...calls, ...own, ...list].join(' ').matchAll(/\$\w+/g))
        expect(route.split('/'), route).toContain(name);
  });

  it('reads routes, addresses and layouts as the router does', () => {
    expect(
      ['_public/signin.tsx', 'secure/route.tsx', 'secure/subscriber/index.tsx', '_public/invite.$token.tsx'].map(routeOf),
    ).toEqual(['/_public/signin', '/secure', '/secure/subscriber/', '/_public/invite/$token']);
    expect(['/_public/signin', '/secure/subscriber/', '/_public/programmes/$programmeId_/questions', '/'].map(addressOf)).toEqual(
      ['/signin', '/secure/subscriber', '/programmes/$programmeId/questions', '/'],
    );
    const all = ['/secure', '/secure/admin', '/secure/admin/', '/secure/admin/roles/', '/secure/administrators'];
    expect(chainOf('/secure/admin/roles/', all)).toEqual(['/secure', '/secure/admin', '/secure/admin/roles/']);
  });
});
