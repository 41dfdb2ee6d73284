import type { Finding } from '../checker.ts';

/** One mistake that a build could carry. */
export interface Fault {
  name: string;
  /** The file in `faults/` that takes the place of a module of the product. */
  module: string;
  /** What the checker must call it, one of these. */
  seenAs: Finding['kind'][];
  /** The mistake shows only where the process, or the database, is killed. */
  kills?: 'process' | 'database';
  /** Further settings of its process. */
  env?: Record<string, string>;
  /** It would be stopped by the database's own rule, which such a build does not have. */
  without?: 'submissions_are_final';
}

/** Mistakes in what keeps a submission, each of which the checker must find in a build that carries it alone. */
export const FAULTS: Fault[] = [
  {
    name: 'acknowledges a submission that it does not store',
    module: 'unstored-submission',
    seenAs: ['lost'],
  },
  {
    name: 'shows a submission as a draft',
    module: 'submission-shown-as-draft',
    seenAs: ['lost'],
  },
  {
    name: 'acknowledges before it commits',
    module: 'answer-before-commit',
    // A person who then submits once more gets another number.
    seenAs: ['lost', 'save lost', 'wrong receipt'],
    kills: 'process',
  },
  {
    name: 'commits without waiting for the disk',
    module: 'commit-without-disk',
    seenAs: ['lost', 'save lost'],
    kills: 'database',
    // A process that sends mails waits for the disk, and so for what others have written before.
    env: { RUN: 'web' },
  },
  {
    name: 'writes the receipt by mail after the commit, in memory until then',
    module: 'receipt-after-commit',
    seenAs: ['no mail'],
    kills: 'process',
  },
  {
    name: 'does not store every save',
    module: 'unstored-save',
    seenAs: ['save lost'],
  },
  {
    name: 'writes the answers of one person to the draft of another, where saves share a statement',
    module: 'answers-to-another-draft',
    seenAs: ['save lost'],
  },
  {
    name: 'forgets the answers that a save does not name',
    module: 'forgotten-answers',
    seenAs: ['save lost'],
  },
  {
    name: 'cuts long texts',
    module: 'cut-texts',
    seenAs: ['save lost'],
  },
  {
    name: 'stores other answers than those of the digest',
    module: 'other-answers-than-digest',
    seenAs: ['altered'],
  },
  {
    name: 'leaves the files out of the digest',
    module: 'digest-without-files',
    seenAs: ['altered'],
  },
  {
    name: 'tells another receipt than the one it stores',
    module: 'other-receipt-number',
    seenAs: ['wrong receipt'],
  },
  {
    name: 'submits again where it is asked again',
    module: 'second-submission',
    seenAs: ['doubled', 'wrong receipt'],
    without: 'submissions_are_final',
  },
  {
    name: 'takes a save after the receipt',
    module: 'save-after-receipt',
    seenAs: ['late save'],
    without: 'submissions_are_final',
  },
  {
    name: 'answers a key with the first answer that it has, whosever that is',
    module: 'answer-of-another',
    seenAs: ['lost', 'wrong receipt'],
  },
  {
    name: 'writes no receipt by mail',
    module: 'no-receipt-mail',
    seenAs: ['no mail'],
  },
  {
    name: 'writes each mail twice',
    module: 'mail-twice',
    seenAs: ['doubled'],
  },
  {
    name: 'writes the mail before it is certain of the submission',
    module: 'mail-before-submission',
    seenAs: ['false mail'],
  },
  {
    name: 'leaves no trace of the submission',
    module: 'no-trace',
    seenAs: ['doubled'],
  },
  {
    name: 'leaves two traces of everything',
    module: 'two-traces',
    seenAs: ['doubled'],
  },
  {
    name: 'removes the bytes of a file that it has written down',
    module: 'removed-bytes',
    seenAs: ['altered'],
  },
  {
    name: 'cuts the bytes of files',
    module: 'cut-files',
    seenAs: ['altered'],
  },
  {
    name: 'writes a file down and not as an answer',
    module: 'file-without-answer',
    seenAs: ['save lost'],
  },
];
