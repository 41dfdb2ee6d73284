import { m } from '@grantdesk/messages';
import {
  CANCEL_REASON_MAX,
  CLASH_KINDS,
  CONFLICT_KINDS,
  INTERVIEW_STATUSES,
  OFFER_APPLICATIONS_MAX,
  PANEL_MAX,
  PLACE_MAX,
  SCHEDULE_MAX,
  SLOTS_MAX,
} from '@grantdesk/domain';
import { z } from 'zod';
import {
  account,
  dateTime,
  endpoint,
  idParams,
  idSchema,
  listQuery,
  page,
  toPatchSchema,
  permission,
  signedIn,
  single,
} from './endpoint.ts';

const managers = permission('APPLICATIONS', 'UPDATE');
const staff = account(['ADMIN'], 'lists only interviews of panels that the person is on; the service checks each record');
const applicants = account(['SUBSCRIBER'], 'the people of the application; the service checks the record');

const person = z.object({ _id: idSchema, name: z.string() });
const clash = z.object({ kind: z.enum(CLASH_KINDS), application: idSchema, message: z.string() });
/** A panel member who must not meet this applicant, until a manager sets it aside (`POST /task/admin/override`). */
const conflict = z.object({
  application: z.object({ _id: idSchema, applicationID: z.string(), name: z.string() }),
  person,
  kind: z.enum(CONFLICT_KINDS),
  reason: z.string(),
});

const link = z.string().trim().max(2000, { error: m.common.maximumOf2000Characters }).nullish();
const place = z
  .string()
  .trim()
  .max(PLACE_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: PLACE_MAX }) })
  .default('');
const panel = z.array(idSchema).max(PANEL_MAX, { error: () => m.common.atMostPanelMaxPeopleOn({ max: PANEL_MAX }) });
const instant = (error: () => string) => z.iso.datetime({ offset: true, error });
/** The version that was looked at, where the caller knows one; another one by now is 409. */
const version = z.number().int().nullish();
const scheduleBody = z.object({
  interviews: z
    .array(
      z.object({
        application: idSchema,
        interviewStartDate: instant(m.common.setAStartDate),
        interviewEndDate: instant(m.common.setAnEndDate),
        version,
      }),
    )
    .min(1, { error: m.common.addAtLeastOneApplication })
    .max(SCHEDULE_MAX, { error: () => m.common.atMostOfferApplicationsMaxApplications({ max: SCHEDULE_MAX }) }),
  interviewLink: link,
  place,
  panel: panel.default([]),
});

/** An application as the calendar and its tray show it. */
const calendarRow = z.object({
  /** Of the application. */
  _id: idSchema,
  applicationID: z.string(),
  name: z.string(),
  /** The applicant's zone where it is known. */
  timeZone: z.string().nullable(),
  status: z.enum(INTERVIEW_STATUSES),
  startDate: dateTime.nullable(),
  endDate: dateTime.nullable(),
  interviewLink: z.string().nullable(),
  place: z.string(),
  reason: z.string(),
  isNoShow: z.boolean(),
  panel: z.array(person.extend({ hasConflict: z.boolean() })),
  /** Rises with each change; null before the first. */
  version: z.number().int().nullable(),
  /** Times were offered and wait for a choice until then. */
  choosesUntil: dateTime.nullable(),
});

const slot = z.object({ _id: idSchema, start: dateTime, end: dateTime });
const offerRow = z.object({
  _id: idSchema,
  closesAt: dateTime,
  isOpen: z.boolean(),
  interviewLink: z.string().nullable(),
  place: z.string(),
  panel: z.array(person),
  madeBy: z.string(),
  /** The number stays away where a conflict of interest closes the application. */
  slots: z.array(slot.extend({ isTaken: z.boolean(), applicationID: z.string().nullable() })),
  applications: z.array(
    z.object({
      _id: idSchema,
      applicationID: z.string(),
      name: z.string(),
      hasChosen: z.boolean(),
      remindedAt: dateTime.nullable(),
    }),
  ),
});
const settings = z.object({ showsPanel: z.boolean(), preparation: z.string() });

const applicantInterview = z.object({
  _id: idSchema,
  applicationID: z.string(),
  programme: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
  state: z.enum(['NOT-CALLED', 'NOT-SCHEDULED', 'CHOOSE', 'SCHEDULED', 'CANCELED', 'COMPLETED']),
  startDate: dateTime.nullable(),
  endDate: dateTime.nullable(),
  interviewLink: z.string().nullable(),
  place: z.string(),
  reason: z.string(),
  isNoShow: z.boolean(),
  /** Names, where the programme shows them. */
  panel: z.array(z.string()).nullable(),
  preparation: z.string(),
  /** The times to choose from; null where none are offered. */
  offer: z
    .object({
      closesAt: dateTime,
      /** Why the person cannot choose, or choose anew; null when they can. */
      denial: z.string().nullable(),
      chosen: idSchema.nullable(),
      /** Those still free, and the own one. */
      slots: z.array(slot),
    })
    .nullable(),
});

/** Interviews: the calendar of a programme, times to choose from, and what applicants and panels see of them. */
export const interview = {
  calendar: endpoint({
    summary: "Get a programme's interviews between two instants, what is still to be scheduled, and the times on offer",
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    query: z.object({ from: instant(m.common.setAStartDate), to: instant(m.common.setAnEndDate) }),
    answer: single(
      z.object({
        programme: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
        interviews: z.array(calendarRow),
        unscheduled: z.array(calendarRow),
        /** All that wait; the tray shows the first of them. */
        unscheduledCount: z.number().int(),
        offers: z.array(offerRow),
        settings,
      }),
    ),
  }),
  one: endpoint({
    summary: 'Get the interview of an application, for those who manage its programme',
    access: permission('APPLICATIONS', 'READ'),
    params: idParams,
    answer: single(calendarRow),
  }),
  people: endpoint({
    summary: 'List staff who can be on a panel',
    access: managers,
    query: listQuery,
    answer: page(person.extend({ role: z.string() })),
  }),
  check: endpoint({
    summary: 'Check times and a panel for conflicts before anything is saved',
    access: managers,
    body: scheduleBody,
    answer: single(z.object({ clashes: z.array(clash), conflicts: z.array(conflict) })),
    errors: ['RULE_BROKEN', 'CONFLICT'],
  }),
  schedule: endpoint({
    summary: 'Schedule or move one or many interviews; 409 with `details.clashes` unless they are accepted',
    access: managers,
    body: scheduleBody.extend({ accept: z.boolean().default(false) }),
    answer: single(z.object({ interviews: z.array(calendarRow) })),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
    idempotent: true,
  }),
  end: endpoint({
    summary: 'Cancel or complete an interview, or record that no one came',
    access: managers,
    params: idParams,
    body: z.object({
      outcome: z.enum(['CANCELED', 'COMPLETED', 'NO-SHOW'], { error: m.common.chooseAnOutcome }),
      reason: z
        .string()
        .trim()
        .max(CANCEL_REASON_MAX, { error: () => m.common.useAtMostMaxCharacters({ max: CANCEL_REASON_MAX }) })
        .default(''),
      /** When a completed interview took place; needed where that was before its scheduled start. */
      interviewStartDate: z.iso.datetime({ offset: true, error: m.common.setAStartDate }).nullish(),
      interviewEndDate: z.iso.datetime({ offset: true, error: m.common.setAnEndDate }).nullish(),
      version,
    }),
    answer: single(calendarRow),
    errors: ['RULE_BROKEN', 'CONFLICT', 'STALE_VERSION'],
    idempotent: true,
  }),
  offer: endpoint({
    summary: 'Offer times to called applications, each of which chooses one until the closing time',
    access: managers,
    params: idParams,
    body: z.object({
      applications: z
        .array(idSchema)
        .max(OFFER_APPLICATIONS_MAX, {
          error: () => m.common.atMostOfferApplicationsMaxApplications({ max: OFFER_APPLICATIONS_MAX }),
        })
        .default([]),
      slots: z
        .array(z.object({ start: instant(m.common.setAStartDate), end: instant(m.common.setAnEndDate) }))
        .max(SLOTS_MAX, { error: () => m.common.offerAtMostSlotsMaxTimes({ max: SLOTS_MAX }) })
        .default([]),
      closesAt: instant(m.common.setAClosingTime),
      interviewLink: link,
      place,
      panel: panel.default([]),
    }),
    answer: single(offerRow),
    success: 201,
    errors: ['RULE_BROKEN', 'CONFLICT'],
    idempotent: true,
  }),
  withdraw: endpoint({
    summary: 'Withdraw offered times; those already chosen stay',
    access: managers,
    params: idParams,
    answer: single(offerRow),
    errors: ['CONFLICT'],
  }),
  remind: endpoint({
    summary: 'Send an email reminder to those who have not chosen yet',
    access: managers,
    params: idParams,
    answer: single(z.object({ reminded: z.number().int() })),
    errors: ['CONFLICT'],
    idempotent: true,
  }),
  settings: endpoint({
    summary: 'Set whether applicants see who interviews them, and what they read to prepare; an absent field stays as it is',
    access: managers,
    params: idParams,
    body: toPatchSchema({
      showsPanel: z.boolean({ error: m.common.chooseYesOrNo }),
      preparation: z.string().trim().max(5000, { error: m.common.maximumOf5000Characters }),
    }),
    answer: single(settings),
    errors: ['RULE_BROKEN'],
  }),
  mine: endpoint({
    summary: 'Get the interview of an application, as its applicants see it',
    access: applicants,
    params: idParams,
    answer: single(applicantInterview),
  }),
  choose: endpoint({
    summary: 'Choose an offered time, or change it; 409 with the free `details.slots` if it is taken',
    access: applicants,
    params: idParams,
    body: z.object({ slot: z.uuid({ error: m.common.chooseATime2 }) }),
    answer: single(applicantInterview),
    errors: ['RULE_BROKEN', 'CONFLICT', 'OUTSIDE_WINDOW'],
    idempotent: true,
  }),
  panel: endpoint({
    summary: 'List the interviews of panels that the person is on',
    access: staff,
    query: listQuery.extend({ when: z.enum(['upcoming', 'past']).default('upcoming') }),
    answer: page(
      z.object({
        /** Of the application. */
        _id: idSchema,
        applicationID: z.string(),
        /** The application's number in place of the name where the review is blind. */
        name: z.string(),
        isBlind: z.boolean(),
        programme: z.object({ _id: idSchema, name: z.string(), timeZone: z.string() }),
        status: z.enum(INTERVIEW_STATUSES),
        startDate: dateTime.nullable(),
        endDate: dateTime.nullable(),
        interviewLink: z.string().nullable(),
        place: z.string(),
        panel: z.array(z.string()),
        /** The own task of scoring it, where there is one. */
        task: idSchema.nullable(),
      }),
    ),
  }),
  file: endpoint({
    summary: 'Download a scheduled interview as a calendar file, for its applicant, its panel and those who manage it',
    access: signedIn('the people of the application, the panel and managers; the service checks the record'),
    params: idParams,
    answer: z.unknown(),
    raw: true,
  }),
};
