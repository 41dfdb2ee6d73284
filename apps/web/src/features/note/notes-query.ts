import type { NoteSubject } from '@grantdesk/domain/note/shape';
import { listQuery } from '#api/query.ts';

/** Notes that are shown at first, and how many more at each request for earlier ones. */
export const FIRST_NOTES = 25;

export const notesQuery = (subject: NoteSubject, id: string, limit = FIRST_NOTES) =>
  listQuery('note.many', { query: { subject, id, limit } });
