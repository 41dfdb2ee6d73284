/**
 * The product's own demonstration forms with valid answers. Imported by its path and not from the
 * index, so that no screen carries it.
 */
export { DEMO_APPLICATION_FORM } from './demo/application.ts';
export { DEMO_PROPOSAL_FORM } from './demo/proposal.ts';
export { DEMO_ANSWERS, DEMO_FILES, DEMO_PROPOSAL_ANSWERS, DEMO_PROPOSAL_FILES } from './demo/answers.ts';
