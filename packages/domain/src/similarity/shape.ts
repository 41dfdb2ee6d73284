/** What staff say about a pair of applications that share text. */
export const SIMILARITY_STATES = ['OPEN', 'NO_CONCERN', 'CONCERN'] as const;
export type SimilarityState = (typeof SIMILARITY_STATES)[number];

/** Words of one fingerprint. */
export const SHINGLE_WORDS = 10;
/** Words that two texts must share in a row to be found, whatever surrounds them. */
export const PASSAGE_WORDS = 25;
/** Words that may differ between two pieces of one passage. */
export const GAP_WORDS = 5;
/** A text that more applicants share than this is boilerplate. */
export const BOILERPLATE_APPLICANTS = 5;
/** Characters of a reason. */
export const SIMILARITY_REASON_MAX = 1_000;
