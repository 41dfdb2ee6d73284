/**
 * Conflicts of interest. What a person declares is certain and closes the record (domain/access); what only looks like one,
 * the same organisation or email domain, is shown to the manager, who decides. Neither is assigned without an override.
 */

import { m } from '@grantdesk/messages';

export const CONFLICT_KINDS = ['DECLARED', 'SAME_ORGANISATION', 'SAME_DOMAIN'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** Shortest reason worth keeping, and the longest. */
export const REASON_MIN = 3;
export const REASON_MAX = 1_000;

/** Domains that people share who have nothing else in common; the last is the demonstration's own. */
const SHARED_DOMAINS: readonly string[] = `
  gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk yahoo.fr ymail.com
  rocketmail.com icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.ru yandex.com
  proton.me protonmail.com pm.me zoho.com fastmail.com tutanota.com tuta.com hey.com qq.com 163.com 126.com orange.fr free.fr
  laposte.net btinternet.com demo.grantdesk.test
`
  .trim()
  .split(/\s+/);

/** The domain of an address where it says something about its owner; '' for free mail and for what is no address. */
export function organisationDomain(email: string): string {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  return email.includes('@') && !SHARED_DOMAINS.includes(domain) ? domain : '';
}

/** An organisation's name without case, spaces and punctuation; '' for none. The database has its twin, held by a test. */
export const organisationKey = (name: string | null): string =>
  (name ?? '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/[ \t\n\r.,;:''’"“”()&/_-]+/g, '');

export type ConflictParty = { email: string; organisation: string | null };

/** What of a person can be compared: made once, then compared with many. */
export type Marks = { organisation: string; domain: string };
export const toMarks = ({ email, organisation }: ConflictParty): Marks => ({
  organisation: organisationKey(organisation),
  domain: organisationDomain(email),
});

/** What a reviewer has in common with the people of an application; null where nothing shows. */
export function likelyConflict(reviewer: Marks, people: readonly Marks[]): Exclude<ConflictKind, 'DECLARED'> | null {
  const { organisation, domain } = reviewer;
  if (organisation !== '' && people.some((person) => person.organisation === organisation)) return 'SAME_ORGANISATION';
  const isSame = (other: string) =>
    other !== '' && (other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`));
  return domain !== '' && people.some((person) => isSame(person.domain)) ? 'SAME_DOMAIN' : null;
}

/** A declaration is about one thing: an application, an organisation or a person. */
export type DeclarationInput = {
  application?: string | null | undefined;
  organisation?: string | null | undefined;
  email?: string | null | undefined;
  reason?: string | null | undefined;
};

/** Every broken rule of a declaration of interest, for both sides. */
export function declarationIssues(input: DeclarationInput): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = [];
  const named = (['application', 'organisation', 'email'] as const).filter((name) => input[name]?.trim());
  if (named.length !== 1)
    issues.push({ path: named[1] ?? 'organisation', message: m.task.nameOneApplicationOrganisationOrPerson() });
  else if (named[0] === 'organisation' && organisationKey(input.organisation ?? '') === '')
    issues.push({ path: 'organisation', message: m.task.enterTheNameOfTheOrganisation() });
  else if (named[0] === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(input.email?.trim() ?? ''))
    issues.push({ path: 'email', message: m.common.enterAValidEmailAddress() });
  return [...issues, ...reasonIssues(input.reason)];
}

/** The reason of a declaration, a decline or an override. */
export function reasonIssues(reason: string | null | undefined): { path: string; message: string }[] {
  const { length } = (reason ?? '').trim();
  if (length < REASON_MIN) return [{ path: 'reason', message: m.common.enterAReason() }];
  return length > REASON_MAX ? [{ path: 'reason', message: m.task.maximumOfOrganisationMaxCharacters({ max: REASON_MAX }) }] : [];
}
