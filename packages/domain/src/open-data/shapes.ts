/** A published award in the shapes that others read: 360Giving 1.4, CommonGrants 0.4 and a table. */
import { plainAmount } from '../payment/amounts.ts';
import type { Award } from './redact.ts';
import type { OpenDataSettings } from './settings.ts';

/** Who publishes, and where. Addresses are absolute. */
export interface Publisher extends Pick<
  OpenDataSettings,
  'funderId' | 'funderName' | 'licence' | 'prefix' | 'organisationType' | 'sector'
> {
  programmeId: string;
  programmeName: string;
  /** In which the programme is written (BCP 47). */
  language: string;
  /** The public page of the awards, of the programme, and of the file itself. */
  pageUrl: string;
  programmeUrl: string;
  fileUrl: string;
  /** When anything in the file last changed. */
  modifiedAt: string;
}

const VERSION_360 = '1.4';

/** The key is there only where there is something to say: an absent part is no empty one. */
const given = <K extends string, V>(key: K, value: V | null): { [P in K]?: V } =>
  (value === null ? {} : { [key]: value }) as { [P in K]?: V };

/** Decimal units as a number: exact up to 15 digits. */
const units = (minor: number | null, currency: string): number | null =>
  minor === null ? null : Number(plainAmount(minor, currency));

/** One grant of a 360Giving package. */
export function toGrant(award: Award, publisher: Publisher) {
  const { currency, location, recipient } = award;
  const place = location && [location.region, location.country].filter((part) => part !== null).join(', ');
  return {
    id: award.id,
    title: award.title,
    description: award.description,
    currency,
    ...given('amountAppliedFor', units(award.applied, currency)),
    amountAwarded: units(award.awarded, currency) ?? 0,
    ...given('amountDisbursed', units(award.disbursed, currency)),
    awardDate: award.awardedOn ?? '',
    ...(award.startDate && award.endDate && { plannedDates: [{ startDate: award.startDate, endDate: award.endDate }] }),
    ...(recipient.kind === 'PERSON'
      ? { recipientIndividual: { id: recipient.id, name: recipient.name } }
      : { recipientOrganization: [{ id: recipient.id, name: recipient.name }] }),
    ...(location && { beneficiaryLocation: [{ name: place, ...given('countryCode', location.countryCode) }] }),
    fundingOrganization: [{ id: publisher.funderId, name: publisher.funderName }],
    grantProgramme: [{ title: publisher.programmeName, url: publisher.programmeUrl }],
    fromOpenCall: 'Yes',
    dateModified: award.modifiedAt,
    dataSource: publisher.pageUrl,
  };
}

/** What a 360Giving package says before its grants. */
export const toPackage = (publisher: Publisher) => ({
  version: VERSION_360,
  title: `Awards of ${publisher.programmeName}`,
  identifier: `${publisher.prefix}-${publisher.programmeId}`,
  modified: publisher.modifiedAt,
  publisher: { name: publisher.funderName, identifier: publisher.funderId },
  downloadURL: publisher.fileUrl,
  accessURL: publisher.pageUrl,
  license: publisher.licence,
});

/**
 * One award of CommonGrants. Its ids must be UUIDs: `uuidOf` derives one from a text, always the same, so that none of our
 * own ids is published.
 */
export function toCommonGrants(award: Award, publisher: Publisher, uuidOf: (text: string) => string) {
  const { currency, recipient } = award;
  const money = (minor: number | null) => minor !== null && { amount: plainAmount(minor, currency), currency };
  const identifiers = (code: string, id: string) => ({ otherIds: { [code]: { registry: { code }, id } } });
  const requestedAmount = money(award.applied);
  const awardedAmount = money(award.awarded);
  const disbursedAmount = money(award.disbursed);
  const { awardedOn, startDate, endDate } = award;
  const organisation = (id: string, name: string) => ({
    primary: { id: uuidOf(`organisation ${id}`), name, identifiers: identifiers('org:org-id:guide', id) },
  });
  return {
    id: uuidOf(`award ${award.id}`),
    title: award.title,
    identifiers: identifiers('awd:360giving:grant', award.id),
    description: award.description,
    status: { value: award.isComplete ? 'completed' : 'awarded' },
    funding: {
      ...(requestedAmount && { requestedAmount }),
      ...(awardedAmount && { awardedAmount }),
      ...(disbursedAmount && { disbursedAmount }),
    },
    keyDates: {
      ...(awardedOn && { awardDate: { name: 'Award date', eventType: 'singleDate', date: awardedOn } }),
      ...(startDate &&
        endDate && { periodOfPerformance: { name: 'Period of performance', eventType: 'dateRange', startDate, endDate } }),
    },
    opportunity: { id: publisher.programmeId, title: publisher.programmeName },
    funders: organisation(publisher.funderId, publisher.funderName),
    ...(recipient.kind === 'PERSON'
      ? { recipientIndividual: { identifiers: identifiers('ind:360giving:individual', recipient.id) } }
      : { recipientOrganizations: organisation(recipient.id, recipient.name) }),
    source: publisher.pageUrl,
    createdAt: award.createdAt,
    lastModifiedAt: award.modifiedAt,
  };
}

type Cell = string | number | null;

/** The table's columns, by the titles that 360Giving gives them in spreadsheets. */
export const AWARD_COLUMNS: [header: string, value: (award: Award, publisher: Publisher) => Cell][] = [
  ['Identifier', (award) => award.id],
  ['Title', (award) => award.title],
  ['Description', (award) => award.description],
  ['Currency', (award) => award.currency],
  ['Amount Applied For', (award) => units(award.applied, award.currency)],
  ['Amount Awarded', (award) => units(award.awarded, award.currency)],
  ['Amount Disbursed', (award) => units(award.disbursed, award.currency)],
  ['Award Date', (award) => award.awardedOn],
  ['Planned Dates:Start Date', (award) => award.startDate],
  ['Planned Dates:End Date', (award) => award.endDate],
  ['Recipient Org:Identifier', ({ recipient }) => (recipient.kind === 'PERSON' ? null : recipient.id)],
  ['Recipient Org:Name', ({ recipient }) => (recipient.kind === 'PERSON' ? null : recipient.name)],
  ['Recipient Ind:Identifier', ({ recipient }) => (recipient.kind === 'PERSON' ? recipient.id : null)],
  ['Recipient Ind:Name', ({ recipient }) => (recipient.kind === 'PERSON' ? recipient.name : null)],
  ['Beneficiary Location:Name', ({ location }) => location && (location.region ?? location.country)],
  ['Beneficiary Location:Country Code', ({ location }) => location && location.countryCode],
  ['Funding Org:Identifier', (_award, publisher) => publisher.funderId],
  ['Funding Org:Name', (_award, publisher) => publisher.funderName],
  ['Grant Programme:Title', (_award, publisher) => publisher.programmeName],
  ['Last Modified', (award) => award.modifiedAt],
  ['Data Source', (_award, publisher) => publisher.pageUrl],
];

/** The formats of the download, in the order that pages offer them. */
export const AWARD_FORMATS = ['360giving', 'commongrants', 'iati', 'csv'] as const;
export type AwardFormat = (typeof AWARD_FORMATS)[number];
