export type * from './blind.ts';
export {
  blindAnswers,
  blindFiles,
  blindOverrides,
  blindnessFor,
  isBlindStage,
  likelyIdentityQuestions,
  neutralFileName,
} from './blind.ts';
export { peerSight } from './peers.ts';
export type * from './statistics/describe.ts';
export { DISAGREEMENT_PERCENT, describeScores, getMean, isSplit } from './statistics/describe.ts';
export type * from './statistics/design.ts';
export { MODEL_LIMITS, designDenial, toDesign } from './statistics/design.ts';
export type * from './statistics/round.ts';
export { POOR_RELIABILITY, largeRoundStatistics, roundStatistics } from './statistics/round.ts';
export { reliabilityWords, trustWords } from './trust-text.ts';
