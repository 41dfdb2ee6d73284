import { dataOf, type Caller } from '../app.ts';
import { inDays } from './programme.ts';

export interface TestEvent {
  _id: string;
  title: string;
  phase: string;
  going: number;
  isFull: boolean;
  registration: string | null;
  inLine: number | null;
  link: string | null;
  recordingLink: string | null;
  registerDenial: string | null;
  leaveDenial: string | null;
  audience: string[];
  clashes: { kind: string; title: string }[];
  editing: { version: number; waiting: number; present: number; audience: object } | null;
}

export const LINK = 'https://meet.example/event-room';
/** A good event for everybody, in ten days. */
export const eventBody = (more: object = {}) => ({
  title: 'Questions and answers',
  description: 'Bring your questions.\n\nWe answer them in turn.',
  place: 'Town hall',
  link: LINK,
  startDate: inDays(10),
  endDate: inDays(10.05),
  timeZone: 'Africa/Lagos',
  audience: { isEveryone: true },
  ...more,
});

export const announced = async (who: Caller, more: object = {}): Promise<TestEvent> =>
  dataOf<TestEvent>(await who.post('/event/new', eventBody(more)));
