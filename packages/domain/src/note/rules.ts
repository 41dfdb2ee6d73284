/** Who reads, writes and removes the notes of the programme team. Applicants and people who only review never do. */
import { m } from '@grantdesk/messages';
import type { Actor } from '../access/actor.ts';
import { canReadApplication, canReadProject, isManagerOf, isStaff } from '../access/can.ts';
import { canChangeOrganisations, canListOrganisations } from '../organisation/access.ts';

/** What is known of the record that notes are about, and of this reader. */
export type NoteFacts =
  | {
      subject: 'application';
      managerIds: readonly string[];
      conflictedIds: readonly string[];
      /** The reader reviews it without learning who applied. */
      isBlind: boolean;
    }
  | { subject: 'project'; managerIds: readonly string[]; conflictedIds: readonly string[] }
  | {
      subject: 'organisation';
      /** The reader is named as a manager of any programme. */
      managesAny: boolean;
      /** The reader reviews one of its applications blind. */
      isBlind: boolean;
      /** The reader has a conflict of interest with one of its applications. */
      isConflicted: boolean;
    };

/** `NONE`: for this person there are no notes. `CLOSED`: they know of the record, but its notes would reveal too much now. */
export type NoteAccess = 'OPEN' | 'CLOSED' | 'NONE';

/** Whether a person reads the notes on a record; who reads them may write some. */
export function noteAccess(actor: Actor, facts: NoteFacts): NoteAccess {
  if (!isStaff(actor)) return 'NONE';
  if (facts.subject === 'organisation') {
    if (!canListOrganisations(actor, facts.managesAny)) return 'NONE';
    return facts.isBlind || facts.isConflicted ? 'CLOSED' : 'OPEN';
  }
  const { managerIds, conflictedIds } = facts;
  const record = { applicantId: '', managerIds, conflictedIds };
  if (facts.subject === 'project') return canReadProject(actor, record) ? 'OPEN' : 'NONE';
  // A review task alone opens an application, but not its notes.
  if (!canReadApplication(actor, { ...record, assigneeIds: [] })) return 'NONE';
  return facts.isBlind ? 'CLOSED' : 'OPEN';
}

/** Why the notes are closed to a person who knows of the record; null where they are open. */
export function noteDenial(actor: Actor, facts: NoteFacts): string | null {
  if (noteAccess(actor, facts) !== 'CLOSED') return null;
  if (facts.subject !== 'organisation') return m.note.closedWhileYouReviewBlind();
  return facts.isBlind ? m.note.closedWhileYouReviewItsApplicationBlind() : m.note.closedByAConflict();
}

/** Only the author changes a note. */
export const canEditNote = (actor: Actor, authorId: string): boolean => isStaff(actor) && actor.userId === authorId;

/** The author deletes a note, and who runs the programme, or changes organisations. They must be able to read it. */
export function canRemoveNote(actor: Actor, facts: NoteFacts, authorId: string): boolean {
  if (canEditNote(actor, authorId)) return true;
  return facts.subject === 'organisation'
    ? canChangeOrganisations(actor, facts.managesAny)
    : isManagerOf(actor, facts.managerIds);
}
