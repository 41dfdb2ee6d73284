/** What a programme says of itself when it publishes its awards, and what it holds back. */

import { m } from '@grantdesk/messages';

/** Organisations by their name, or by a number alone. People are never named, whatever is chosen. */
export const NAME_RULES = ['PUBLISHED', 'HIDDEN'] as const;
export type NameRule = (typeof NAME_RULES)[number];
export const LOCATION_RULES = ['REGION', 'COUNTRY', 'NONE'] as const;
export type LocationRule = (typeof LOCATION_RULES)[number];
/** Awards to people: as they are, with amounts of two significant digits, or not at all. */
export const PERSON_RULES = ['EXACT', 'ROUNDED', 'LEFT-OUT'] as const;
export type PersonRule = (typeof PERSON_RULES)[number];
/** Numbers that reports give for indicators, in files that have a place for them; or none. */
export const RESULT_RULES = ['NONE', 'NUMBERS'] as const;
export type ResultRule = (typeof RESULT_RULES)[number];
/** Kinds of organisations by the codes of IATI; empty for a foundation. */
export const ORGANISATION_TYPES = ['', '10', '11', '15', '21', '22', '23', '40', '60', '70', '80', '90'] as const;
export type OrganisationType = (typeof ORGANISATION_TYPES)[number];

/** Licences that conform to the Open Definition, by their canonical address. */
export const LICENCES = [
  {
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    get label() {
      return m.openData.cc010PublicDomain();
    },
  },
  {
    url: 'https://creativecommons.org/licenses/by/4.0/',
    get label() {
      return m.openData.ccBy();
    },
  },
  {
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    get label() {
      return m.openData.ccBySa();
    },
  },
  {
    url: 'https://opendatacommons.org/licenses/pddl/1-0/',
    get label() {
      return m.openData.odcPddl();
    },
  },
  {
    url: 'https://opendatacommons.org/licenses/by/1-0/',
    get label() {
      return m.openData.odcBy();
    },
  },
  {
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
    get label() {
      return m.openData.odbl();
    },
  },
  {
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    get label() {
      return m.openData.ogl30UnitedKingdom();
    },
  },
] as const;

export const licenceLabel = (url: string): string => LICENCES.find((licence) => licence.url === url)?.label ?? url;

/** The settings that name a question, each with the kinds of field it may be; a question is `data.<field>` or `proposalData.<field>`. */
export const QUESTION_SETTINGS = {
  titleQuestion: ['SHORT_ANSWER', 'SINGLE_TEXT_BOX'],
  descriptionQuestion: ['SHORT_ANSWER', 'SINGLE_TEXT_BOX', 'LONG_ANSWER'],
  registrationQuestion: ['SHORT_ANSWER', 'SINGLE_TEXT_BOX', 'NUMBER'],
  countryQuestion: ['COUNTRY'],
  regionQuestion: ['STATE'],
} as const;
export type QuestionSetting = keyof typeof QUESTION_SETTINGS;
export const QUESTION_NAMES = Object.keys(QUESTION_SETTINGS) as QuestionSetting[];

export type OpenDataSettings = {
  /** The funder's organisation identifier as org-id.guide makes it, `GB-CHC-123`. */
  funderId: string;
  funderName: string;
  /** Stands before every number of ours, `360G-example`. */
  prefix: string;
  licence: string;
  /** The list that registration numbers are taken from, `NG-CAC`. */
  registrationList: string;
  names: NameRule;
  location: LocationRule;
  persons: PersonRule;
  /** What the funder is, and the sector of the programme by the five digits of the OECD; for IATI. */
  organisationType: OrganisationType;
  sector: string;
  results: ResultRule;
} & Record<QuestionSetting, string | null>;

export const NO_OPEN_DATA: OpenDataSettings = {
  funderId: '',
  funderName: '',
  prefix: '',
  licence: '',
  registrationList: '',
  names: 'PUBLISHED',
  location: 'COUNTRY',
  persons: 'ROUNDED',
  organisationType: '',
  sector: '',
  results: 'NONE',
  titleQuestion: null,
  descriptionQuestion: null,
  registrationQuestion: null,
  countryQuestion: null,
  regionQuestion: null,
};

/** A question that a form offers, with its field's type. */
export interface OfferedQuestion {
  value: string;
  label: string;
  type: string;
}

/** The questions that a setting may name. */
export const questionsFor = (setting: QuestionSetting, offered: readonly OfferedQuestion[]): OfferedQuestion[] =>
  offered.filter(({ type }) => (QUESTION_SETTINGS[setting] as readonly string[]).includes(type));

const PREFIX = /^360G-[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,38}[A-Za-z0-9_])?$/;
const SECTOR = /^[0-9]{5}$/;
const LIST_CODE = /^[A-Z]{2,3}-[A-Z0-9]{2,12}$/;
const ORGANISATION_ID = /^(?:[A-Z]{2,3}-[A-Z0-9]{2,12}|360G)-[A-Za-z0-9._-]{1,60}$/;

type Issue = { path: string; message: string };

/** What is wrong with settings as they were typed. What is still empty is no fault: it only keeps publication off. */
export function settingsIssues(settings: OpenDataSettings, offered: readonly OfferedQuestion[]): Issue[] {
  const issues: Issue[] = [];
  const refuse = (path: keyof OpenDataSettings, message: string): void => void issues.push({ path, message });
  const { funderId, prefix, licence, registrationList, registrationQuestion, sector } = settings;
  if (funderId !== '' && !ORGANISATION_ID.test(funderId)) refuse('funderId', m.openData.enterAnOrganisationIdentifierSuchAs());
  if (prefix !== '' && !PREFIX.test(prefix)) refuse('prefix', m.openData.enterAPrefixSuchAs360g());
  if (licence !== '' && !LICENCES.some(({ url }) => url === licence)) refuse('licence', m.openData.chooseOneOfTheLicences());
  if (sector !== '' && !SECTOR.test(sector)) refuse('sector', m.openData.enterASectorSuchAs());
  if (registrationList !== '' && !LIST_CODE.test(registrationList))
    refuse('registrationList', m.openData.enterTheCodeOfARegister());
  if (registrationQuestion !== null && registrationList === '')
    refuse('registrationList', m.openData.enterTheRegisterThatTheNumbers());
  for (const name of QUESTION_NAMES) {
    const value = settings[name];
    if (value !== null && !questionsFor(name, offered).some((question) => question.value === value))
      refuse(name, m.common.chooseOneOfTheQuestions());
  }
  return issues;
}

/** What would make published data more useful. Nothing waits for it. */
export function publisherHints({ sector, countryQuestion, location }: OpenDataSettings): string[] {
  const hints: [boolean, string][] = [
    [sector === '', m.openData.noSectorIsEntered()],
    [countryQuestion === null || location === 'NONE', m.openData.noCountryIsPublished()],
  ];
  return hints.filter(([applies]) => applies).map(([, hint]) => hint);
}

/** What a publisher still has to say before anything can be published. */
export function publisherGaps({ funderId, funderName, prefix, licence }: OpenDataSettings): string[] {
  const gaps: [string, string][] = [
    [funderName, m.openData.theNameOfTheFunderIs()],
    [funderId, m.openData.theFundersOrganisationIdentifierIsMissing()],
    [prefix, m.openData.thePublisherPrefixIsMissing()],
    [licence, m.openData.noLicenceIsChosen()],
  ];
  return gaps.filter(([value]) => value === '').map(([, gap]) => gap);
}
