import { getRegister, isRenewable, subjectsOf, type RegisterSubject } from '@grantdesk/domain';
import type { Platform } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { insertChecks } from './queries.ts';
import { findStanding } from './standing.ts';

const request = (tx: Tx, organisationId: string, subjects: readonly RegisterSubject[], requestedBy: string | null) =>
  insertChecks(
    tx,
    subjects.map(({ adapter, subject }) => ({ id: newId(), organisationId, register: adapter, subject, requestedBy })),
  );

/** Requests every look-up that the registers in use allow. @returns how many there are, the waiting ones too */
export async function requestAll(tx: Tx, organisationId: string, requestedBy: string): Promise<number> {
  const found = await findStanding(tx, organisationId);
  if (!found) return 0;
  const subjects = subjectsOf(
    found.checked,
    found.inUse.map(({ adapter }) => adapter),
  );
  await request(tx, found.organisation.id, subjects, requestedBy);
  return subjects.length;
}

/** Requests what is missing or too old before a payment. */
export async function renewChecks(tx: Tx, organisationId: string, requestedBy: string | null = null): Promise<void> {
  const found = await findStanding(tx, organisationId);
  if (found) await request(tx, found.organisation.id, found.problems.filter(isRenewable), requestedBy);
}

/**
 * Looks up the numbers of an organisation that were not looked up before, whenever they change. Lists of sanctions wait for a
 * person or a payment: most organisations that sign up never get one.
 */
export function followOrganisations(p: Platform): void {
  p.events.on('ORGANISATION_CHANGED', async (tx, _ctx, { organisationId }) => {
    const found = await findStanding(tx, organisationId);
    if (!found) return;
    const subjects = subjectsOf(
      found.checked,
      found.inUse.map(({ adapter }) => adapter),
    ).filter(
      ({ adapter, subject }) =>
        getRegister(adapter).kind === 'REGISTER' &&
        !found.rows.some((row) => row.register === adapter && row.subject === subject && row.state !== 'FAILED'),
    );
    await request(tx, found.organisation.id, subjects, null);
  });
}
