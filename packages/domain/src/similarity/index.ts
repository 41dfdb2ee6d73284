export type * from './access.ts';
export { canReadSimilarity, canSettleSimilarity } from './access.ts';
export { fingerprintsOf, runsOf } from './fingerprints.ts';
export type * from './passages.ts';
export { excerptOf, sharedPassages } from './passages.ts';
export type * from './shape.ts';
export {
  BOILERPLATE_APPLICANTS,
  GAP_WORDS,
  PASSAGE_WORDS,
  SHINGLE_WORDS,
  SIMILARITY_REASON_MAX,
  SIMILARITY_STATES,
} from './shape.ts';
export type * from './words.ts';
export { shingleHashes, wordsOf } from './words.ts';
