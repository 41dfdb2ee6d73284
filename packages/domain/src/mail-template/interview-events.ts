/** Emails about the interview of an application, to its applicant. */
import { m } from '@grantdesk/messages';
import { event, type FieldTexts, type MailEventRow } from './event-row.ts';

const ABOUT = ['programme', 'application'] as const;
const TIME = [...ABOUT, 'from', 'to', 'yourTime'] as const;
const PLACE = [...TIME, 'link', 'place'] as const;
const numbers = ({ application = '', programme = '' }: FieldTexts) => ({
  applicationNumber: application,
  programmeName: programme,
});

export const INTERVIEW_EVENTS = {
  'interview.offered': event({
    kind: 'interview.offer',
    get label() {
      return m.mailTemplate.eventInterviewOffered();
    },
    fields: [...ABOUT, 'timesOffered', 'chooseUntil', 'yourTime'],
    requires: ['details'],
    subject: (f) => m.interview.chooseTimeSubject({ reminder: 'false', ...numbers(f) }),
    paragraphs: () => [m.interview.chooseTheTimeOfYourInterview()],
  }),
  'interview.offer-reminder': event({
    kind: 'interview.offer',
    get label() {
      return m.mailTemplate.eventInterviewOfferReminder();
    },
    fields: [...ABOUT, 'timesOffered', 'chooseUntil', 'yourTime'],
    requires: ['details'],
    subject: (f) => m.interview.chooseTimeSubject({ reminder: 'true', ...numbers(f) }),
    paragraphs: () => [m.interview.youHaveNotChosenATime()],
  }),
  'interview.scheduled': event({
    kind: 'interview.time',
    get label() {
      return m.mailTemplate.eventInterviewScheduled();
    },
    fields: [...PLACE, 'panel'],
    texts: ['preparation'],
    requires: ['details', 'preparation'],
    subject: (f) => m.interview.scheduledSubject({ moved: 'false', ...numbers(f) }),
    paragraphs: ({ preparation = '' }) => [m.interview.yourInterviewIsSetIfYou(), preparation],
  }),
  'interview.moved': event({
    kind: 'interview.time',
    get label() {
      return m.mailTemplate.eventInterviewMoved();
    },
    fields: [...PLACE, 'panel'],
    texts: ['preparation'],
    requires: ['details', 'preparation'],
    subject: (f) => m.interview.scheduledSubject({ moved: 'true', ...numbers(f) }),
    paragraphs: ({ preparation = '' }) => [m.interview.somethingAboutYourInterviewHasChanged(), preparation],
  }),
  'interview.reminder': event({
    kind: 'interview.reminder',
    get label() {
      return m.mailTemplate.eventInterviewReminder();
    },
    fields: PLACE,
    texts: ['preparation'],
    requires: ['details', 'preparation'],
    subject: (f) => m.interview.yourInterviewIsSoonApplicationnumberProgrammename(numbers(f)),
    paragraphs: ({ preparation = '' }) => [m.interview.yourInterviewTakesPlaceWithinA(), preparation],
  }),
  'interview.cancelled': event({
    kind: 'interview.time',
    get label() {
      return m.mailTemplate.eventInterviewCancelled();
    },
    fields: TIME,
    texts: ['reason'],
    requires: ['details'],
    subject: (f) => m.interview.yourInterviewIsCancelledApplicationnumberProgrammename(numbers(f)),
    paragraphs: ({ reason = '' }) => [m.interview.theInterviewDoesNotTakePlace(), reason],
  }),
  'interview.missed': event({
    kind: 'interview.time',
    get label() {
      return m.mailTemplate.eventInterviewMissed();
    },
    fields: TIME,
    texts: ['reason'],
    requires: ['details'],
    subject: (f) => m.interview.weMissedYouAtYourInterview(numbers(f)),
    paragraphs: ({ reason = '' }) => [m.interview.youMissedYourInterviewIf(), reason],
  }),
} satisfies Record<string, MailEventRow>;
