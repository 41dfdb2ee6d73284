import { m } from '@grantdesk/messages';
import {
  BRAND_LIMITS,
  brandWords,
  CONFLICT_WITHDRAWALS,
  FILE_GROUPS,
  MAX_GRACE_DAYS,
  ORGANISATION_LENGTHS,
  organisationWords,
  regionalWords,
  REPORTING_FORMATS,
  reportingWords,
  viewingWords,
  RETENTION_FIELDS,
  retentionWord,
  sessionWords,
  type RetentionSettings,
} from '@grantdesk/domain';
import { z } from 'zod';
import { logoSchema } from './brand.ts';
import { dateTime, endpoint, open, permission, single } from './endpoint.ts';

const days = () => m.common.enterANumberOfDaysFrom({ max: MAX_GRACE_DAYS });
const securityChoice = z.object({
  staffSecondFactor: z.boolean({ error: m.common.chooseWhetherItIsRequired }),
  graceDays: z.int({ error: days }).min(0, { error: days }).max(MAX_GRACE_DAYS, { error: days }),
  singleSignOnCounts: z.boolean({ error: m.common.chooseWhetherItCounts }),
  conflictWithdrawal: z.enum(CONFLICT_WITHDRAWALS, { error: m.common.chooseConsentOrNotification }).optional(),
});

const minutes = z.number({ error: () => sessionWords.idle });
const hours = z.number({ error: () => sessionWords.hours });
const sessionChoice = z.object({
  staffIdleMinutes: minutes,
  staffHours: hours,
  otherIdleMinutes: minutes,
  otherHours: hours,
});

const retentionChoice = z.object(
  Object.fromEntries(
    RETENTION_FIELDS.map((field) => [field, z.number({ error: () => retentionWord(field) }).nullable()]),
  ) as Record<keyof RetentionSettings, z.ZodNullable<z.ZodNumber>>,
);
const retentionCounts = z.object(
  Object.fromEntries(RETENTION_FIELDS.map((field) => [field, z.number().int()])) as Record<keyof RetentionSettings, z.ZodNumber>,
);

const words = (field: keyof typeof ORGANISATION_LENGTHS) => {
  const error = () => organisationWords.long(ORGANISATION_LENGTHS[field]);
  return z.string({ error }).max(5_000, { error });
};
const organisationChoice = z.object({
  name: words('name'),
  address: words('address'),
  contact: words('contact'),
  supportMail: words('supportMail'),
});
const longText = () => brandWords.long(BRAND_LIMITS.welcome);
const brandText = z.string({ error: longText }).max(5_000, { error: longText });
const brandLinks = z.array(
  z.object({ label: brandText, url: z.string({ error: () => brandWords.url }).max(2_000, { error: () => brandWords.url }) }),
);
const brandChoice = z.object({
  color: z.string({ error: () => brandWords.color }).max(20, { error: () => brandWords.color }),
  welcome: brandText,
  footer: brandText,
  links: brandLinks.max(50, { error: () => brandWords.links }),
  origins: z
    .array(z.string().max(1_000, { error: () => brandWords.origins }), { error: () => brandWords.origins })
    .max(100, { error: () => brandWords.origins }),
});
const regionalChoice = z.object({
  currency: z.string({ error: () => regionalWords.currency }).max(10, { error: () => regionalWords.currency }),
  timeZone: z.string({ error: () => regionalWords.timeZone }).max(100, { error: () => regionalWords.timeZone }),
});
const reportingChoice = z.object({
  format: z.enum(REPORTING_FORMATS, { error: m.common.chooseOneOfTheOptions }),
  includesPersonal: z.boolean({ error: m.common.chooseOneOfTheOptions }),
  keepDays: z.number({ error: () => reportingWords.keepDays }),
});
const viewingChoice = z.object({
  shown: z
    .array(z.enum(FILE_GROUPS, { error: () => viewingWords.shown }), { error: () => viewingWords.shown })
    .max(50, { error: () => viewingWords.shown }),
});

/** A section as it stands, with who changed it last. */
const section = <S extends z.ZodType>(value: S) =>
  z.object({ value, version: z.number().int(), changedBy: z.string().nullable(), changedAt: dateTime.nullable() });

/** A section of the settings is one entry here and one variant of the change. */
const sections = z.object({
  security: section(
    securityChoice.extend({ requiredSince: dateTime.nullable(), conflictWithdrawal: z.enum(CONFLICT_WITHDRAWALS) }),
  ).extend({
    /** Active staff, and those of them without a second factor. */
    staff: z.number().int(),
    staffWithout: z.number().int(),
    hasSingleSignOn: z.boolean(),
  }),
  sessions: section(sessionChoice),
  retention: section(retentionChoice).extend({
    /** What the last night that took something away took. */
    lastRun: z.object({ at: dateTime, counts: z.record(z.string(), z.number()) }).nullable(),
  }),
  organisation: section(organisationChoice),
  brand: section(brandChoice).extend({ logo: logoSchema }),
  regional: section(regionalChoice),
  viewing: section(viewingChoice),
  reporting: section(reportingChoice),
});

/** Checked where it is sent. */
const version = z.int({ error: m.common.tellWhichVersionWasChanged }).optional();

export const settings = {
  one: endpoint({
    summary: 'Get the settings of the organisation by section; for the Super Admin',
    access: permission('ROLES', 'UPDATE'),
    answer: single(sections),
  }),
  update: endpoint({
    summary: 'Change one section; an absent value stays as it is. A version that is sent must be the current one',
    access: permission('ROLES', 'UPDATE'),
    confirmed: true,
    body: z.discriminatedUnion(
      'key',
      [
        z.object({ key: z.literal('security'), version, value: securityChoice.partial() }),
        z.object({ key: z.literal('sessions'), version, value: sessionChoice.partial() }),
        z.object({ key: z.literal('retention'), version, value: retentionChoice.partial() }),
        z.object({ key: z.literal('organisation'), version, value: organisationChoice.partial() }),
        z.object({ key: z.literal('brand'), version, value: brandChoice.partial() }),
        z.object({ key: z.literal('regional'), version, value: regionalChoice.partial() }),
        z.object({ key: z.literal('viewing'), version, value: viewingChoice.partial() }),
        z.object({ key: z.literal('reporting'), version, value: reportingChoice.partial() }),
      ],
      {
        error: m.common.thereIsNoSuchSection,
      },
    ),
    answer: single(sections),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  about: endpoint({
    summary: 'Get the organisation that runs the programmes, and the defaults of a new programme',
    access: open('it appears at the foot of public pages and of every email'),
    answer: single(
      z.object({
        organisation: organisationChoice,
        regional: regionalChoice,
        brand: brandChoice.omit({ origins: true }).extend({ logo: logoSchema }),
      }),
    ),
  }),
  retentionPreview: endpoint({
    summary: 'Preview what would be deleted today with these retention periods; changes nothing',
    access: permission('ROLES', 'UPDATE'),
    body: retentionChoice,
    answer: single(retentionCounts),
    errors: ['RULE_BROKEN'],
  }),
};
