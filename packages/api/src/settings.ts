import { MOST_GRACE_DAYS, RETENTION_FIELDS, retentionWord, sessionWords, type RetentionSettings } from '@grantdesk/domain';
import { z } from 'zod';
import { dateTime, endpoint, permission, single } from './endpoint.ts';

const days = `Enter a number of days from 0 to ${MOST_GRACE_DAYS}!`;
const securityChoice = z.object({
  staffSecondFactor: z.boolean({ error: 'Choose whether it is required!' }),
  graceDays: z.int({ error: days }).min(0, days).max(MOST_GRACE_DAYS, days),
  singleSignOnCounts: z.boolean({ error: 'Choose whether it counts!' }),
});

const minutes = z.number({ error: sessionWords.idle });
const hours = z.number({ error: sessionWords.hours });
const sessionChoice = z.object({
  staffIdleMinutes: minutes,
  staffHours: hours,
  otherIdleMinutes: minutes,
  otherHours: hours,
});

const retentionChoice = z.object(
  Object.fromEntries(RETENTION_FIELDS.map((field) => [field, z.number({ error: retentionWord(field) }).nullable()])) as Record<
    keyof RetentionSettings,
    z.ZodNullable<z.ZodNumber>
  >,
);
const retentionCounts = z.object(
  Object.fromEntries(RETENTION_FIELDS.map((field) => [field, z.number().int()])) as Record<keyof RetentionSettings, z.ZodNumber>,
);

/** A section as it stands, with who changed it last. */
const section = <S extends z.ZodType>(value: S) =>
  z.object({ value, version: z.number().int(), changedBy: z.string().nullable(), changedAt: dateTime.nullable() });

/** A section of the settings is one entry here and one variant of the change. */
const sections = z.object({
  security: section(securityChoice.extend({ requiredSince: dateTime.nullable() })).extend({
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
});

const version = z.int({ error: 'Tell which version was changed!' });

export const settings = {
  one: endpoint({
    summary: 'The settings of the organisation, section by section; for the Super Admin',
    access: permission('ROLES', 'UPDATE'),
    answer: single(sections),
  }),
  update: endpoint({
    summary: 'Change one section, on the version that was seen; it holds at once',
    access: permission('ROLES', 'UPDATE'),
    confirmed: true,
    body: z.discriminatedUnion(
      'key',
      [
        z.object({ key: z.literal('security'), version, value: securityChoice }),
        z.object({ key: z.literal('sessions'), version, value: sessionChoice }),
        z.object({ key: z.literal('retention'), version, value: retentionChoice }),
      ],
      {
        error: 'There is no such section!',
      },
    ),
    answer: single(sections),
    errors: ['RULE_BROKEN', 'STALE_VERSION'],
  }),
  retentionPreview: endpoint({
    summary: 'What would go today if things were kept as long as this; changes nothing',
    access: permission('ROLES', 'UPDATE'),
    body: retentionChoice,
    answer: single(retentionCounts),
    errors: ['RULE_BROKEN'],
  }),
};
