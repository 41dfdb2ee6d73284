import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a key, a token or a password looks like, wherever it is. */
const SECRETS: [name: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a token of a code host', /\b(?:ghp|gho|ghs|github_pat|glpat)[_-][A-Za-z0-9_]{20,}/],
  ['a token of a package registry', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*\S{8,}/],
  ['a token of a chat', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['a key of a payment service', /\b[sr]k_live_[A-Za-z0-9]{16,}/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?|s3):\/\/[^\s:/@'"`<>{}$]+:(?!password|secret|b@|[\w-]*pass)[^\s:/@'"`<>{}$*]{6,}@/i,
  ],
];

/** Made up for examples and tests; each is written here so that a real one cannot hide among them. */
const MADE_UP = [/grantdesk-local@/];

const findSecrets = (file: string, text: string): string[] =>
  SECRETS.flatMap(([name, pattern]) => {
    const found = pattern.exec(text)?.[0];
    return found && !MADE_UP.some((known) => known.test(found)) ? [`${file}: ${name}: ${found.slice(0, 12)}…`] : [];
  });

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|map)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('secrets', () => {
  it('none stands in the repository', () => {
    const names = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
    expect(names.length).toBeGreaterThan(500);
    const found = names
      .filter((name) => existsSync(path.join(root, name)) && statSync(path.join(root, name)).size < 2_000_000)
      .flatMap((name) => findSecrets(name, readFileSync(path.join(root, name), 'utf8')));
    expect(found).toEqual([]);
    // No file of settings or keys is committed.
    expect(names.filter((name) => /(^|\/)\.env($|\.)|\.(pem|key|p12|pfx|jks)$|(^|\/)id_[a-z0-9]+$/.test(name))).toEqual([]);
  });

  it('none is in what browsers load, nor a source map, nor a path of the machine that built it', (test) => {
    const dist = path.join(root, 'apps/web/dist');
    // Without a build there is nothing that could tell.
    if (!existsSync(path.join(dist, 'assets'))) test.skip();
    const files = filesUnder(dist);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const name = path.relative(dist, file);
      return [
        ...findSecrets(name, text),
        ...(/sourceMappingURL=/.test(text) ? [`${name}: names a source map`] : []),
        ...(text.includes(`${root}/`) ? [`${name}: names the folder of the build`] : []),
      ];
    });
    expect(found).toEqual([]);
  });

  it('the search finds what it is for', () => {
    const made = [
      ['-----BEGIN RSA PRIVATE', ' KEY-----\nMIIEpAIBAAKCAQEAxyz1234567890'],
      ['AKIA', 'QWERTYUIOPASDFGH'],
      ['ghp_', 'abcdefghijklmnopqrstuvwxyz0123'],
      ['npm_', 'abcdefghijklmnopqrstuvwxyz0123456789'],
      ['sk_live_', 'abcdefghijklmnopqrstuv'],
      ['postgres://grantdesk:', 'hunter2hunter2@db.example/x'],
    ];
    for (const parts of made) expect(findSecrets('a', parts.join('')), parts[0]).toHaveLength(1);
  });
});
