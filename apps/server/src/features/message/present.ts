import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  messageDenial,
  MESSAGE_KINDS,
  MESSAGE_SIDES,
  type Actor,
  type FileScan,
  type FormSection,
  type MessageFacts,
  type MessageKind,
  type MessageSide,
} from '@grantdesk/domain';
import { toBlindness } from '#platform/blind.ts';
import type { Db } from '#platform/db.ts';
import type { visibleApplication } from '../application/index.ts';
import { findSubmission, pinnedForm } from '../submission/index.ts';
import type { MessageFileRecord } from './file-queries.ts';
import type { MessageRecord } from './queries.ts';

type Thread = Answer<'message.many'>['data'];

export interface Question {
  form: 'application' | 'proposal';
  field_id: string;
  field_label: string;
}

/** The questions of the application's form and of its proposal's, on the versions that it was written on. */
export async function findQuestions(db: Db, applicationId: string): Promise<Question[]> {
  const found: Question[] = [];
  for (const [form, kind] of [
    ['application', 'APPLICATION'],
    ['proposal', 'PROPOSAL'],
  ] as const) {
    const submission = await findSubmission(db, kind, applicationId);
    const sections: FormSection[] = submission ? (await pinnedForm(db, submission.formVersionId)).sections : [];
    for (const section of sections)
      for (const { field_id, field_label } of section.section_fields) found.push({ form, field_id, field_label });
  }
  return found;
}

/**
 * The thread as one reader may know it. The applicant sees no name of the team. A reviewer reads what was shared with
 * them, without names where they review blind, and nothing that is about a question hidden from them.
 */
export function presentThread(given: {
  messages: MessageRecord[];
  questions: Question[];
  application: Awaited<ReturnType<typeof visibleApplication>>;
  actor: Actor;
  side: MessageSide | null;
  readsAll: boolean;
  facts: MessageFacts;
  /** The newest message that this person has read; null where none. */
  readTo: string | null;
  files: readonly MessageFileRecord[];
  toScan: (state: string) => FileScan;
}): Thread {
  const { messages, questions, application, actor, side, readsAll, facts, readTo, files, toScan } = given;
  const blindness = readsAll ? null : toBlindness(application, false);
  const shared = messages.filter((each) => each.sharedAt !== null && !(each.fieldId && blindness?.fields.has(each.fieldId)));
  // An answer is read with its question.
  const seen = readsAll ? messages : messages.filter((each) => shared.some((one) => one === each || one.replyTo === each.id));
  return {
    messages: seen.map((each) => ({
      _id: each.id,
      kind: each.kind as MessageKind,
      subject: each.subject,
      body: each.body,
      isNew: isNew(each, { actor, side, readTo }),
      about: questions.find((question) => question.form === each.form && question.field_id === each.fieldId) ?? null,
      replyTo: each.replyTo,
      dueAt: each.dueAt?.toISOString() ?? null,
      sentAt: each.sentAt.toISOString(),
      author: {
        name: authorOf(each, side, blindness !== null),
        isYou: each.authorId === actor.userId,
      },
      sharedAt: side === 'TEAM' ? (each.sharedAt?.toISOString() ?? null) : null,
      byEmail: each.byEmail,
      // A signature, a quotation or a file may name people: reviewers get the words that were shared with them.
      rest: readsAll ? each.rest : null,
      files: files
        .filter(({ messageId }) => readsAll && messageId === each.id)
        .map(({ id, name, size, type, scanState }) => ({ _id: id, name, size: Number(size), type, scan: toScan(scanState) })),
      refusedFiles: readsAll ? each.refusedFiles : [],
    })),
    denials: Object.fromEntries(
      MESSAGE_KINDS.filter((kind) => MESSAGE_SIDES[kind] === side).map((kind) => [kind, messageDenial(kind, facts)]),
    ),
    mayShare: side === 'TEAM',
  };
}

/** Ids are in the order of time. What the own side wrote is not new, and nothing is new to a reader of neither side. */
const isNew = (
  { id, kind, authorId }: MessageRecord,
  { actor, side, readTo }: { actor: Actor; side: MessageSide | null; readTo: string | null },
): boolean =>
  side !== null && authorId !== actor.userId && MESSAGE_SIDES[kind as MessageKind] !== side && (readTo === null || id > readTo);

function authorOf(message: MessageRecord, side: MessageSide | null, isBlind: boolean): string {
  const isTeam = MESSAGE_SIDES[message.kind as MessageKind] === 'TEAM';
  if (isTeam && side === 'APPLICANT') return m.message.theProgrammeTeam();
  return isBlind && !isTeam ? m.message.theApplicant() : message.authorName;
}
