import type { Schemas } from '@grantdesk/client';
import { expect } from '@playwright/test';
import { moneyWorld } from '../money-world.ts';
import { clientAt, dataOf, program } from '../people.ts';

export const cut = (text: string, length: number): string => [...text].slice(0, length).join('').toWellFormed();

/** People and roles with attacks for names, and a mail with attacks for words. */
export interface HostilePeople {
  role: string;
  user: string;
  /** Takes the mail's own words back. */
  restore: () => Promise<void>;
}

/** A mail that no journey waits for. */
export const MAIL = 'interview.panel-reminder';
const WORDS = 4_500;

/**
 * Invites people by every attack that a name may be, of organisations that are called so too, with a role of such a name: mails
 * greet them, the trail names them.
 */
export async function hostilePeople(attacks: readonly string[]): Promise<HostilePeople> {
  const admin = await program('super.admin');
  const now = Date.now();
  const name = cut(`${now} ${attacks[0]}`, 60).trim();
  const role = await dataOf(clientAt(admin).POST('/api/role/new', { body: { name, permissions: {} } }));
  const rows = attacks.map((attack, place) => ({
    name: cut(attack, 190),
    email: `hostile-${now}-${place}@people.example`,
    role: name,
    organisation: cut(attack, 190),
  }));
  const { issues } = await dataOf(clientAt(admin).POST('/api/user/admin/check-many', { body: { rows } }));
  const refused = new Set(issues.map((issue) => issue.row));
  const taken = rows.filter((_, place) => !refused.has(place));
  expect(taken.length, 'most attacks may be names').toBeGreaterThan(attacks.length / 2);
  await dataOf(clientAt(admin).POST('/api/user/admin/new-many', { body: { rows: taken } }));
  const [user] = await dataOf(clientAt(admin).GET('/api/user/admin/many', { params: { query: { search: `hostile-${now}` } } }));
  const { version } = await dataOf(clientAt(admin).GET('/api/mail-template/one/{event}', { params: { path: { event: MAIL } } }));
  // Double braces are merge fields there: an unknown or open one is refused.
  const body = cut(attacks.join('\n').replaceAll(/[{}]{2}/g, ' '), WORDS);
  const changed = await dataOf(
    clientAt(admin).PATCH('/api/mail-template/update/{event}', {
      params: { path: { event: MAIL } },
      body: {
        subject: cut((attacks[0] ?? '').replaceAll(/[{}]{2}/g, ' '), 100),
        body: `${body}\n\n{{text}}\n\n{{details}}`,
        version,
      },
    }),
  );
  return {
    role: role._id,
    user: user?._id ?? '',
    restore: async () =>
      void (await dataOf(
        clientAt(admin).PATCH('/api/mail-template/restore/{event}', {
          params: { path: { event: MAIL } },
          body: { version: changed.version },
        }),
      )),
  };
}

/** Where the project is read whose report, risks and amendment are attacks. */
export interface HostileProject {
  programme: string;
  application: string;
  project: string;
  report: string;
}

/** A project under way: its report is handed in, its register of risks is full, an amendment waits. */
export async function hostileProject(attacks: readonly string[], reportForm: Schemas['FormImportBody']): Promise<HostileProject> {
  const [manager, grantee] = [await program('manager'), await program('kauye')];
  const world = await moneyWorld(['kauye'], { name: cut(`Projects ${attacks[7 % attacks.length]}`, 100), reportForm });
  const {
    projectId: project,
    applicationId,
    reports,
  } = world.projects['kauye'] ?? { projectId: '', applicationId: '', reports: [] };
  const report = reports[0]?._id ?? '';
  for (const attack of attacks)
    await dataOf(
      clientAt(manager).POST('/api/risk/new', {
        body: {
          project,
          title: cut(attack, 200),
          likelihood: 3,
          impact: 3,
          mitigation: attack,
          owner: cut(attack, 100),
        },
      }),
    );
  await dataOf(
    clientAt(grantee).POST('/api/amendment/new', {
      body: {
        project,
        reason: cut(attacks.join('\n'), WORDS),
        change: { scope: cut(attacks.toReversed().join('\n'), WORDS) },
      },
    }),
  );
  await dataOf(clientAt(grantee).POST('/api/report/start/{id}', { params: { path: { id: report } } }));
  const parts = new FormData();
  attacks.forEach((attack, place) => parts.append(`q${place}`, attack));
  const sent = await grantee.fetch(`/api/report/submit/${report}`, { method: 'POST', multipart: parts });
  expect(sent.ok(), await sent.text()).toBe(true);
  return { programme: world.programmeId, application: applicationId, project, report };
}
