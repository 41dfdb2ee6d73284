/** What can be imported, from which columns. */
import { m } from '@grantdesk/messages';

export const IMPORT_KINDS = ['ORGANISATIONS', 'PEOPLE', 'APPLICATIONS', 'AWARDS', 'PAYMENTS'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export function importKindLabel(kind: ImportKind): string {
  if (kind === 'ORGANISATIONS') return m.common.organisations();
  if (kind === 'PEOPLE') return m.common.people();
  if (kind === 'APPLICATIONS') return m.common.applications();
  return kind === 'AWARDS' ? m.common.awards() : m.common.payments2();
}

export const IMPORT_FIELDS = [
  'reference',
  'name',
  'otherNames',
  'country',
  'address',
  'website',
  'number',
  'email',
  'role',
  'organisation',
  'organisationReference',
  'title',
  'programme',
  'appliedOn',
  'outcome',
  'award',
  'amount',
  'currency',
  'awardedOn',
  'startsOn',
  'endsOn',
  'paidOn',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Fields of each kind in the order of the screen; those with `!` must have a value in each row. */
const FIELDS: Record<ImportKind, string> = {
  ORGANISATIONS: 'name! reference number otherNames country address website',
  PEOPLE: 'name! email! role organisation organisationReference reference',
  APPLICATIONS: 'organisation organisationReference title! reference programme appliedOn outcome amount currency',
  AWARDS: 'organisation organisationReference title! reference programme amount! currency! awardedOn! startsOn endsOn',
  PAYMENTS: 'award! amount! currency! paidOn! reference',
};

export const importFields = (kind: ImportKind): { field: ImportField; isRequired: boolean }[] =>
  FIELDS[kind].split(' ').map((each) => ({ field: each.replace('!', '') as ImportField, isRequired: each.endsWith('!') }));

export function importFieldLabel(field: ImportField): string {
  return LABELS[field]();
}

const LABELS: Record<ImportField, () => string> = {
  reference: () => m.import.reference(),
  name: () => m.common.name(),
  otherNames: () => m.organisation.otherNames(),
  country: () => m.common.country(),
  address: () => m.common.address(),
  website: () => m.organisation.website(),
  number: () => m.import.registerNumber(),
  email: () => m.common.email(),
  role: () => m.common.role(),
  organisation: () => m.common.organisation(),
  organisationReference: () => m.import.organisationReference(),
  title: () => m.common.title(),
  programme: () => m.common.programme(),
  appliedOn: () => m.import.appliedOn(),
  outcome: () => m.common.outcome(),
  award: () => m.import.awardReference(),
  amount: () => m.common.amount(),
  currency: () => m.common.currency(),
  awardedOn: () => m.import.awardedOn(),
  startsOn: () => m.common.firstDay(),
  endsOn: () => m.common.lastDay(),
  paidOn: () => m.import.paidOn(),
};

/** Field to column, from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** Letters and digits alone, in lower case and without accents, so that “Amount (GBP)” and “amount_gbp” are one heading. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 200);

/** Headings by which a column is recognised, in English, in French and in 360Giving files. */
const HEADINGS: Record<ImportField, string> = {
  reference: 'reference ref id identifier identifiant number no externalid recordid',
  name: 'name nom fullname organisationname organizationname nomcomplet',
  otherNames: 'othernames alias aliases autresnoms alsoknownas acronym sigle',
  country: 'country pays countrycode codepays',
  address: 'address adresse postaladdress',
  website: 'website siteweb url web site',
  number: 'registernumber registrationnumber charitynumber companynumber orgid numerodimmatriculation numeroderegistre',
  email: 'email emailaddress mail adresseelectronique courriel',
  role: 'role position jobtitle fonction poste',
  organisation:
    'organisation organization applicant grantee recipient organisationname organizationname recipientorganizationname recipientorgname candidat beneficiaire',
  organisationReference:
    'organisationreference organisationid organizationid granteeid recipientorganizationid recipientorgid recipientorgidentifier applicantid referencedelorganisation',
  title: 'title titre projecttitle granttitle project projet intitule',
  programme: 'programme program fund scheme grantprogramme grantprogrammetitle call appel fonds',
  appliedOn: 'appliedon applicationdate submitted submittedon datereceived datedecandidature datededepot',
  outcome: 'outcome decision status result resultat statut',
  award: 'awardreference award awardid grantid grantreference grantidentifier referencedelasubvention subvention',
  amount: 'amount amountawarded montant value grantamount amountrequested amountpaid',
  currency: 'currency devise currencycode monnaie',
  awardedOn: 'awardedon awarddate dateawarded dateofaward datedattribution datedoctroi',
  startsOn: 'startdate starts startson planneddatesstartdate plannedstartdate datededebut',
  endsOn: 'enddate ends endson planneddatesenddate plannedenddate datedefin',
  paidOn: 'paidon paymentdate datepaid date datedepaiement dateduversement',
};

/** The column for each field: as its heading was last used, else by the words of the heading. No column twice. */
export function guessMapping(
  kind: ImportKind,
  headings: readonly string[],
  remembered: ReadonlyMap<string, ImportField>,
): ImportMapping {
  const keys = headings.map(headingKey);
  const fields = importFields(kind).map(({ field }) => field);
  const mapping: ImportMapping = {};
  const isFree = (at: number): boolean => at >= 0 && !Object.values(mapping).includes(at);
  for (const field of fields) {
    const at = keys.findIndex((key) => remembered.get(key) === field);
    if (isFree(at)) mapping[field] = at;
  }
  for (const field of fields) {
    if (mapping[field] !== undefined) continue;
    const names = [headingKey(importFieldLabel(field)), ...HEADINGS[field].split(' ')];
    const at = names.map((name) => keys.findIndex((key, place) => key === name && !remembered.has(key) && isFree(place)));
    const first = at.find((place) => place >= 0);
    if (first !== undefined) mapping[field] = first;
  }
  return mapping;
}

/** What keeps a mapping from being checked: fields that every row needs and that have no column. */
export function mappingIssues(kind: ImportKind, mapping: ImportMapping, columns: number): { path: string; message: string }[] {
  const isColumn = (at: number | undefined): boolean => at !== undefined && at < columns;
  const missing = importFields(kind).filter(({ field, isRequired }) => isRequired && !isColumn(mapping[field]));
  const needsOrganisation = kind === 'APPLICATIONS' || kind === 'AWARDS';
  const hasOrganisation = isColumn(mapping.organisation) || isColumn(mapping.organisationReference);
  return [
    ...missing.map(({ field }) => ({
      path: `mapping.${field}`,
      message: m.import.chooseAColumn({ field: importFieldLabel(field) }),
    })),
    ...(needsOrganisation && !hasOrganisation
      ? [{ path: 'mapping.organisation', message: m.import.chooseAColumn({ field: m.common.organisation() }) }]
      : []),
  ];
}
