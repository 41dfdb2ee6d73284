import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupError, readManifest } from '../src/platform/backup/manifest.ts';
import { backUp, testBackup, type RunParts } from '../src/platform/backup/run.ts';
import { fetchBackup, listVault, storeBackup, tidyVault, withVault } from '../src/platform/backup/vault.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { samplePdf } from '../db/seed/files.ts';
import { dataOf, startTestApp, type TestApp } from './app.ts';
import { draftWith, uploadTo } from './builders/files.ts';

describe('encrypted backups', () => {
  let t: TestApp;
  let settings: NonNullable<Config['backup']>;
  let parts: RunParts;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'grantdesk-vault-'));
  const configOf = (env: Record<string, string>) => readConfig({ PORT: '3000', DATA_DIR: t.config.dataDir, ...env }, folder);

  beforeAll(async () => {
    t = await startTestApp();
    const identity = await generateX25519Identity();
    writeFileSync(path.join(folder, 'key.txt'), `# made for this test\n${identity}\n`);
    const config = configOf({
      BACKUP_URL: `file:${folder}/vault`,
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
      BACKUP_IDENTITY: 'key.txt',
      BACKUP_KEEP_DAYS: '7',
    });
    if (!config.backup) throw new Error('The settings of backups were not read');
    settings = config.backup;
    parts = { config, ownerUrl: t.ownerUrl, files: t.files, db: t.db };
    const applicant = await t.as('applicant1');
    const application = await draftWith(await t.as('director'), applicant);
    dataOf(await uploadTo(applicant, application, 'plan.pdf', samplePdf('A plan that no one else reads')));
  });
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const inVault = <T>(work: Parameters<typeof withVault<T>>[2]) => withVault(settings, t.config.dataDir, work);
  const runs = async () =>
    (
      await t.owner.query<{ kind: string; name: string; error: string; ended: boolean }>(
        'select kind, name, error, ended_at is not null as ended from backup_runs order by began_at, id',
      )
    ).rows;

  it('are stored so that only the secret key reads them, and restored by a test to a database that is dropped again', async () => {
    const made = await backUp(parts);
    expect(made.name).toMatch(/^backups\/\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.age$/);
    const stored = readFileSync(path.join(folder, 'vault', made.name));
    expect(stored.length).toBe(made.bytes);
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(stored.includes('manifest.json')).toBe(false);
    expect(stored.includes('A plan that no one else reads')).toBe(false);
    const tested = await testBackup(parts);
    expect(tested).toMatchObject({ name: made.name, files: 1 });
    expect(tested.rows).toBeGreaterThan(100);
    expect((await t.owner.query("select datname from pg_database where datname like 'grantdesk_test_%'")).rowCount).toBe(0);
    // Nothing of the plain text stays on the server.
    expect(readdirSync(t.config.dataDir).filter((name) => name.startsWith('backup'))).toEqual([]);
    expect(await runs()).toEqual([
      { kind: 'BACKUP', name: made.name, error: '', ended: true },
      { kind: 'TEST', name: made.name, error: '', ended: true },
    ]);
  });

  it('come back as the folder that restore takes, and not with another key, without one, or where a byte differs', async () => {
    const [newest] = await inVault(listVault);
    const name = newest?.name ?? '';
    const fetch = (to: string, given = settings) => inVault((vault) => fetchBackup(given, vault, name, path.join(folder, to)));
    const manifest = await fetch('copy');
    expect(await readManifest(path.join(folder, 'copy'))).toEqual(manifest);
    writeFileSync(path.join(folder, 'other.txt'), await generateX25519Identity());
    await expect(fetch('other', { ...settings, identityFile: path.join(folder, 'other.txt') })).rejects.toThrow(
      'cannot be read with the key',
    );
    await expect(fetch('none', { ...settings, identityFile: undefined })).rejects.toThrow('Set BACKUP_IDENTITY');
    await expect(fetch('lost', { ...settings, identityFile: path.join(folder, 'lost.txt') })).rejects.toThrow('cannot be read');
    const file = path.join(folder, 'vault', name);
    const bytes = readFileSync(file);
    const at = bytes.length - 1_000;
    writeFileSync(file, Buffer.concat([bytes.subarray(0, at), Buffer.from([bytes.readUInt8(at) ^ 1]), bytes.subarray(at + 1)]));
    await expect(fetch('changed')).rejects.toThrow(BackupError);
    await expect(testBackup(parts)).rejects.toThrow(BackupError);
    expect((await runs()).at(-1)).toMatchObject({ kind: 'TEST', ended: true });
    expect((await runs()).at(-1)?.error).not.toBe('');
    await expect(testBackup(parts, 'backups/2000-01-01T000000Z.tar.age')).rejects.toThrow('There is no backup');
    writeFileSync(file, bytes);
  });

  it('are removed after their days, except for the newest, and nothing else in the place is', async () => {
    const { name } = await inVault((vault) =>
      storeBackup(
        { ownerUrl: t.ownerUrl, files: t.files, dataDir: t.config.dataDir },
        settings,
        vault,
        path.join(folder, 'work'),
        new Date('2020-01-01'),
      ),
    );
    writeFileSync(path.join(folder, 'vault/backups/README'), 'ours');
    expect((await inVault(listVault)).map((each) => each.name)).toContain(name);
    expect(await inVault((vault) => tidyVault(settings, vault, new Date()))).toBe(1);
    const [newest, ...others] = await inVault(listVault);
    expect(others).toEqual([]);
    expect(await inVault((vault) => tidyVault(settings, vault, new Date(Date.now() + 30 * 86_400_000)))).toBe(0);
    expect(await inVault(listVault)).toEqual([newest]);
    expect(readFileSync(path.join(folder, 'vault/backups/README'), 'utf8')).toBe('ours');
  });

  it('are removed where what is stored is not what was sent', async () => {
    const before = await inVault(listVault);
    await expect(
      inVault((vault) =>
        storeBackup(
          { ownerUrl: t.ownerUrl, files: t.files, dataDir: t.config.dataDir },
          settings,
          { ...vault, read: async () => Readable.from([Buffer.from('short')]) },
          path.join(folder, 'work'),
          new Date('2030-01-01'),
        ),
      ),
    ).rejects.toThrow('not what was sent');
    expect(await inVault(listVault)).toEqual(before);
  });

  it('need keys, a time and a number of days that can be used', () => {
    const url = { BACKUP_URL: `file:${folder}/vault` };
    expect(() => configOf(url)).toThrow('BACKUP_RECIPIENTS is missing');
    expect(() => configOf({ ...url, BACKUP_RECIPIENTS: 'ssh-rsa AAAA' })).toThrow('public keys of age');
    const [recipient = ''] = settings.recipients;
    expect(() => configOf({ ...url, BACKUP_RECIPIENTS: recipient, BACKUP_CRON: 'nightly' })).toThrow('five fields of cron');
    expect(() => configOf({ ...url, BACKUP_RECIPIENTS: recipient, BACKUP_KEEP_DAYS: '0' })).toThrow('from 1 to 3650');
    expect(() => configOf({ BACKUP_URL: 'ftp://host' })).toThrow('BACKUP_URL cannot be used');
    expect(configOf({}).backup).toBeUndefined();
  });
});
