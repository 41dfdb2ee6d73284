/** Where an event stands, and who may take, leave and inherit a place at it. */
import { m } from '@grantdesk/messages';
import { toMillis } from '../format/instant.ts';
import type { Instant } from '../format/instant.ts';

export const EVENT_PHASES = ['UPCOMING', 'NOW', 'PAST', 'CANCELLED'] as const;
export type EventPhase = (typeof EVENT_PHASES)[number];

/** A place, a place on the waiting list, or none any more. */
export const REGISTRATION_STATES = ['GOING', 'WAITING'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

export type EventTimes = {
  start: Instant;
  end: Instant;
  /** No registration after this instant, nor after the start. */
  registrationClosesAt: Instant | null;
  isCancelled: boolean;
};
export type Places = {
  /** Null: as many as come. */
  capacity: number | null;
  going: number;
  waiting: number;
};

const at = (instant: Instant | null): number => toMillis(instant) ?? 0;

export function eventPhase({ start, end, isCancelled }: Omit<EventTimes, 'registrationClosesAt'>, now: Instant): EventPhase {
  if (isCancelled) return 'CANCELLED';
  if (at(now) >= at(end)) return 'PAST';
  return at(now) >= at(start) ? 'NOW' : 'UPCOMING';
}

/** Whether a new registration joins the waiting list: no one overtakes the people on it. */
export const isFull = ({ capacity, going, waiting }: Places): boolean => capacity !== null && (going >= capacity || waiting > 0);

/** Why registration is closed; null while it is open. */
export function registerDenial(times: EventTimes, now: Instant): string | null {
  if (times.isCancelled) return m.event.thisEventIsCancelled();
  if (at(now) >= at(times.end)) return m.event.thisEventIsOver();
  if (at(now) >= at(times.start)) return m.event.thisEventHasStarted();
  if (times.registrationClosesAt !== null && at(now) > at(times.registrationClosesAt)) return m.event.registrationIsClosed();
  return null;
}

/** Why a place cannot be given back now; null where it can. */
export function leaveDenial(times: EventTimes, state: RegistrationState | null, now: Instant): string | null {
  if (state === null) return m.event.youAreNotRegistered();
  if (times.isCancelled) return m.event.thisEventIsCancelled();
  return at(now) >= at(times.start) ? m.event.thisEventHasStarted() : null;
}

/** Who comes next off the waiting list: as many as there are places, first come first served. @param line in any order */
export function nextInLine<W extends { number: number }>(line: readonly W[], { capacity, going }: Omit<Places, 'waiting'>): W[] {
  const free = capacity === null ? line.length : Math.max(0, capacity - going);
  return line.toSorted((a, b) => a.number - b.number).slice(0, free);
}

/** Why attendance cannot be recorded yet; null once the event has begun. */
export function attendanceDenial(times: Omit<EventTimes, 'registrationClosesAt'>, now: Instant): string | null {
  if (times.isCancelled) return m.event.thisEventIsCancelled();
  return at(now) < at(times.start) ? m.event.attendanceIsWrittenDownOnceThe() : null;
}
