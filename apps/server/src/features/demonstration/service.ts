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
const OFFERED: readonly [account: string, sentence: string][] = [
  ['manager', 'Runs the calls: reviewers, shortlists and interviews.'],
  ['assessor3', 'Scores applications, and is late with some of them.'],
  ['director', 'Decides grants with the board and approves payments.'],
  ['accountant', 'Approves and completes payments, and confirms bank details.'],
  ['mande', 'Follows projects and reviews their reports.'],
  ['umuada', 'Has a grant, and a report that came back to be corrected.'],
  ['super.admin', 'Sets up people, roles, forms and settings, and sees everything.'],
];

/** The accounts that one press signs in to, by the usual sign-in; null anywhere but in the demonstration on this machine. */
export async function offerAccounts(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  request: FastifyRequest,
): Promise<Answer<'demonstration.accounts'>> {
  if (!isDemonstrationHere(config, request) || !(await hasDemonstrationPeople(db))) return { data: null };
  const people = await findDemonstrationAccounts(
    db,
    OFFERED.map(([account]) => demoEmail(account)),
  );
  const accounts = OFFERED.flatMap(([account, sentence]) =>
    people.filter(({ email }) => email === demoEmail(account)).map((person) => ({ ...person, sentence })),
  );
  return { data: { password: DEMO_PASSWORD, accounts } };
}
