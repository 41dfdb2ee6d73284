/** What the programme team can write notes about. */
export const NOTE_SUBJECTS = ['application', 'project', 'organisation'] as const;
export type NoteSubject = (typeof NOTE_SUBJECTS)[number];

/** Characters of one note. */
export const NOTE_MAX = 5_000;
/** People that one note mentions. */
export const MENTIONS_MAX = 20;
