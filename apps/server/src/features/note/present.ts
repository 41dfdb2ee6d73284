import type { Answer } from '@grantdesk/api';
import { canEditNote, canRemoveNote, type Actor } from '@grantdesk/domain';
import type { NoteRecord } from './queries.ts';
import type { Subject } from './subject.ts';

/** A note as one of its readers sees it. */
export const presentNote = (row: NoteRecord, about: Subject, reader: Actor): Answer<'note.many'>['data'][number] => ({
  _id: row.id,
  body: row.body,
  author: { _id: row.authorId, name: row.authorName, isYou: row.authorId === reader.userId },
  mentions: row.mentions,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  version: row.version,
  mayEdit: canEditNote(reader, row.authorId),
  mayRemove: canRemoveNote(reader, about.factsFor(reader), row.authorId),
});
