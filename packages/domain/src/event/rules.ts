/** What an event must be to be announced. */
import { m } from '@grantdesk/messages';
import { isTimeZone } from '../format/date.ts';
import { DAY, toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';
import { isUrl } from '../form/text-rules.ts';
import { AUDIENCE_MAX, isNoOne, type Audience } from './audience.ts';

export const EVENT_TITLE_MAX = 200;
export const EVENT_DESCRIPTION_MAX = 5_000;
export const EVENT_PLACE_MAX = 300;
export const EVENT_CAPACITY_MAX = 100_000;
export const EVENT_REASON_MAX = 1_000;
/** No event is longer. */
export const EVENT_DAYS_MAX = 31;

export const eventWords = {
  get title() {
    return m.common.enterATitle();
  },
  long: (max: number) => m.common.useAtMostMaxCharacters({ max }),
  get start() {
    return m.event.setAStart();
  },
  get end() {
    return m.event.setAnEnd();
  },
  get order() {
    return m.event.theEventMustEndAfterIt();
  },
  get tooLong() {
    return m.event.anEventTakesAtMostEvent({ max: EVENT_DAYS_MAX });
  },
  get zone() {
    return m.common.chooseATimeZone();
  },
  get where() {
    return m.event.enterAPlaceOrALink();
  },
  get link() {
    return m.event.enterAnAddressThatStarts();
  },
  get capacity() {
    return m.event.enterAWholeNumberFrom1({ max: EVENT_CAPACITY_MAX });
  },
  taken: (going: number) => m.event.placesTaken({ count: going }),
  get closes() {
    return m.event.setATimeOrNothing();
  },
  get closesLate() {
    return m.event.registrationMustCloseBeforeTheEvent();
  },
  get audience() {
    return m.event.chooseWhomTheEventIsFor();
  },
  get audienceLong() {
    return m.event.atMostAudienceMaxGroups({ max: AUDIENCE_MAX });
  },
  get unknown() {
    return m.event.chooseFromTheList();
  },
  get foreign() {
    return m.event.youCanAnnounceEventsToPeople();
  },
  get reason() {
    return m.event.sayWhyTheEventIsCancelled();
  },
} as const;

export type EventDraft = {
  title: string;
  description: string;
  place: string;
  link: string | null;
  recordingLink: string | null;
  startDate: string | null;
  endDate: string | null;
  timeZone: string;
  capacity: number | null;
  registrationClosesAt: string | null;
  audience: Audience;
};
export type EventIssue = { path: string; message: string };

/** An address that a browser opens safely, and nothing but https. */
export const isSafeLink = (link: string): boolean => /^https:/i.test(link) && isUrl(link);

/** Broken rules of an event. @param going people who have a place at it already */
export function eventIssues(draft: EventDraft, going = 0): EventIssue[] {
  const issues: EventIssue[] = [];
  const add = (path: string, message: string) => void issues.push({ path, message });
  const lengths = [
    ['title', draft.title, EVENT_TITLE_MAX],
    ['description', draft.description, EVENT_DESCRIPTION_MAX],
    ['place', draft.place, EVENT_PLACE_MAX],
  ] as const;
  if (draft.title.trim() === '') add('title', eventWords.title);
  for (const [path, text, max] of lengths) if (text.trim().length > max) add(path, eventWords.long(max));
  issues.push(...timeIssues(draft));
  if (draft.place.trim() === '' && !draft.link) add('place', eventWords.where);
  for (const path of ['link', 'recordingLink'] as const) if (draft[path] && !isSafeLink(draft[path])) add(path, eventWords.link);
  const { capacity } = draft;
  if (capacity !== null && !(Number.isInteger(capacity) && capacity >= 1 && capacity <= EVENT_CAPACITY_MAX))
    add('capacity', eventWords.capacity);
  else if (capacity !== null && capacity < going) add('capacity', eventWords.taken(going));
  const { audience } = draft;
  if (isNoOne(audience)) add('audience', eventWords.audience);
  else if (audience.accountTypes.length + audience.roles.length + audience.programmes.length > AUDIENCE_MAX)
    add('audience', eventWords.audienceLong);
  return issues;
}

function timeIssues({ startDate, endDate, timeZone, registrationClosesAt }: EventDraft): EventIssue[] {
  const issues: EventIssue[] = [];
  const [start, end, closes] = [toMillis(startDate), toMillis(endDate), toMillis(registrationClosesAt)];
  if (start === null) issues.push({ path: 'startDate', message: eventWords.start });
  if (end === null) issues.push({ path: 'endDate', message: eventWords.end });
  if (start !== null && end !== null) {
    if (end <= start) issues.push({ path: 'endDate', message: eventWords.order });
    else if (end - start > EVENT_DAYS_MAX * DAY) issues.push({ path: 'endDate', message: eventWords.tooLong });
  }
  if (!isTimeZone(timeZone)) issues.push({ path: 'timeZone', message: eventWords.zone });
  if (registrationClosesAt !== null && closes === null) issues.push({ path: 'registrationClosesAt', message: eventWords.closes });
  else if (closes !== null && start !== null && closes > start)
    issues.push({ path: 'registrationClosesAt', message: eventWords.closesLate });
  return issues;
}

type AnnouncedEvent = {
  place: string;
  link: string | null;
  startDate: Instant | null;
  endDate: Instant | null;
  timeZone: string;
};

/** Whether the time or place changes, which everyone who registered is notified of. */
export const isMoved = (before: AnnouncedEvent, after: AnnouncedEvent): boolean =>
  toMillis(before.startDate) !== toMillis(after.startDate) ||
  toMillis(before.endDate) !== toMillis(after.endDate) ||
  before.place !== after.place ||
  (before.link ?? '') !== (after.link ?? '');
