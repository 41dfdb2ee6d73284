import { m } from '@grantdesk/messages';
import type { OrganisationType } from '@grantdesk/domain/open-data/settings';
import type { AwardFormat } from '@grantdesk/domain/open-data/shapes';

/** What people call the formats, in the order that pages offer them. */
export const FORMAT_LABELS: [format: AwardFormat, label: string][] = [
  ['360giving', m.openData.n360givingJson()],
  ['commongrants', m.openData.commongrantsJson()],
  ['iati', m.openData.iatiXml()],
  ['csv', 'CSV'],
];

export const awardsCount = (n: number): string => m.openData.countAwards({ count: n });

/** Kinds of funders, by their codes. */
export const ORGANISATION_TYPE_LABELS: Record<Exclude<OrganisationType, ''>, () => string> = {
  '10': m.openData.typeGovernment,
  '11': m.openData.typeLocalGovernment,
  '15': m.openData.typeOtherPublic,
  '21': m.openData.typeInternationalNgo,
  '22': m.openData.typeNationalNgo,
  '23': m.openData.typeRegionalNgo,
  '40': m.openData.typeMultilateral,
  '60': m.openData.typeFoundation,
  '70': m.openData.typePrivate,
  '80': m.openData.typeAcademic,
  '90': m.openData.typeOther,
};
