import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import type { FastifyRequest } from 'fastify';
import { DEMO_PASSWORD, demoEmail } from '#db/seed/accounts.ts';
import { isDemonstration, type Config } from '#platform/config.ts';
import type { Platform } from '#platform/context.ts';
import { isLocalAddress, isLocalRequest } from '#platform/http/local.ts';
import { findDemonstrationAccounts, hasDemonstrationPeople } from './queries.ts';

/** Whether a request to the demonstration was made on this machine, and a public address is not set. */
export const isDemonstrationHere = (config: Config, request: FastifyRequest): boolean =>
  isDemonstration(config) && !config.isProduction && isLocalAddress(config.publicUrl) && isLocalRequest(request);

/** Whom the sign-in page offers, in this order, and what there is to see as each of them. */
const offered = (): [account: string, sentence: string][] => [
  ['manager', m.demonstration.runsTheCallsReviewersShortlistsAnd()],
  ['assessor3', m.demonstration.scoresApplicationsAndIsLateWith()],
  ['director', m.demonstration.decidesGrantsWithTheBoardAnd()],
  ['accountant', m.demonstration.approvesAndCompletesPaymentsAndConfirms()],
  ['mande', m.demonstration.followsProjectsAndReviewsTheirReports()],
  ['umuada', m.demonstration.hasAGrantAndAReport()],
  ['super.admin', m.demonstration.setsUpPeopleRolesFormsAnd()],
];

/** The accounts that one press signs in to, by the usual sign-in; null anywhere but in the demonstration on this machine. */
export async function offerAccounts(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  request: FastifyRequest,
): Promise<Answer<'demonstration.accounts'>> {
  if (!isDemonstrationHere(config, request) || !(await hasDemonstrationPeople(db))) return { data: null };
  const people = await findDemonstrationAccounts(
    db,
    offered().map(([account]) => demoEmail(account)),
  );
  const accounts = offered().flatMap(([account, sentence]) =>
    people.filter(({ email }) => email === demoEmail(account)).map((person) => ({ ...person, sentence })),
  );
  return { data: { password: DEMO_PASSWORD, accounts } };
}
